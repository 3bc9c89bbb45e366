import { PolyaxonComponent } from './polyaxon-component';

/**
 * The component that an operation runs.
 *
 * What is not in the file, a component of the hub, of another file or of an address, is not looked at here: neither its inputs nor where its templates
 * have a value. So a text that arrives in no place of it as something else is all that a param can be.
 */
export class PolyaxonSource {
  /**
   * A component of the same app. It is written into the operation.
   *
   * @param component the component
   */
  public static component(component: PolyaxonComponent): PolyaxonSource {
    return new PolyaxonSource({ kind: 'component', component });
  }

  /**
   * A component of the hub.
   *
   * @param ref which one: `name`, `name:version` or `owner/name:version`
   */
  public static hub(ref: string): PolyaxonSource {
    return new PolyaxonSource({ kind: 'hubRef', ref });
  }

  /**
   * A component in a file beside the operation's.
   *
   * @param path the path, as the client that runs it sees it
   */
  public static path(path: string): PolyaxonSource {
    return new PolyaxonSource({ kind: 'pathRef', ref: path });
  }

  /**
   * A component at an address.
   *
   * @param url the address
   */
  public static url(url: string): PolyaxonSource {
    return new PolyaxonSource({ kind: 'urlRef', ref: url });
  }

  /**
   * A component of the dag that the operation is in.
   *
   * @param name the name of the component
   */
  public static dag(name: string): PolyaxonSource {
    return new PolyaxonSource({ kind: 'dagRef', ref: name });
  }

  /**
   * @internal
   */
  public readonly _source: any;

  private constructor(data: any) {
    this._source = data;
  }
}
