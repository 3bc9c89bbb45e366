import { writtenSteps } from './decode';
import { ArmadaFields, ArmadaKind, ArmadaResource } from './resources';
import type { LintSettings } from '../engine';
import { fieldPath, stepsTo } from '../manifest/paths';

/** Something of Armada in a document, as far as it could be read. Nothing is of a wrong type, but anything can be absent. */
export interface ReadResource<Kind extends ArmadaKind = ArmadaKind> {
  readonly kind: Kind;
  readonly fields: ArmadaFields[Kind];
  readonly resource: ArmadaResource;
}

/** A document of Armada as the rules look at it. */
export class ArmadaSubject {
  public constructor(
    public readonly document: unknown,
    public readonly resources: readonly ReadResource[],
    public readonly version: string,
    public readonly settings: LintSettings,
  ) {}

  public ofKind<Kind extends ArmadaKind>(kind: Kind): ReadResource<Kind>[] {
    return this.resources.filter((each): each is ReadResource<Kind> => each.kind === kind);
  }
}

/** The path in the document, as it is written there, of a path in a resource. */
export function documentPath({ at, data }: ArmadaResource, path: string): string {
  return fieldPath([...at, ...writtenSteps(data, stepsTo(data, path))]);
}
