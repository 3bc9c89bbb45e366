import { ApiObject, App, ResolutionContext } from 'cdk8s';

/**
 * A value as the resolvers of the app leave it when the object is written. Whatever is hashed has to be that, since a token says nothing about what comes out
 * of it.
 *
 * @param key where it is in the object
 */
export function resolved(object: ApiObject, key: string[], value: any): any {
  const { resolvers } = App.of(object);
  const replaced = (at: string[], given: any): any => {
    if (given === undefined || given === null) return given;
    const context = new ResolutionContext(object, at, given);
    for (const resolver of resolvers) {
      resolver.resolve(context);
      if (context.replaced) return replaced(at, context.replacedValue);
    }
    if (Array.isArray(given)) return given.map((each, i) => replaced([...at, String(i)], each));
    if (given.constructor !== Object) return given;
    return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, replaced([...at, name], each)]));
  };
  return replaced(key, value);
}
