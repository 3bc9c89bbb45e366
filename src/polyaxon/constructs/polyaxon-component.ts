import { Construct } from 'constructs';
import { declarePolyaxonJob, DeclaredFile } from './polyaxon-job';
import { PolyaxonJobOptions } from './polyaxon-job-options';
import { PolyaxonSectionOptions, PolyaxonTemplate } from './polyaxon-section-options';
import { EngineVersion } from '../../engine-version';

/** A Polyaxon component: what runs, and what is given to it. When it runs and with which values is said by operations. */
export interface PolyaxonComponentProps extends PolyaxonJobOptions, PolyaxonSectionOptions {
  /**
   * What people have to fill in before it runs. Since 2.18: older versions crash when they compile an operation of such a component.
   *
   * @default - nothing
   */
  readonly template?: PolyaxonTemplate;
}

/**
 * A Polyaxon component, which operations refer to. It is written to `polyaxon/NAME.yml` and is no Kubernetes manifest, so its scope is
 * best the app itself: in a chart of its own it would leave an empty manifest behind.
 *
 * Texts arrive in the Pod as they are written here. Polyaxon would read many of them a second time, as Python values: they are protected where, and
 * only where, that reading would change them.
 *
 * @see https://polyaxon.com/docs/core/specification/component/
 */
export class PolyaxonComponent extends Construct {
  private readonly declared: DeclaredFile;

  /**
   * @param scope the app, or a construct in it
   * @param id the id of the construct, which is the name of the component if none is given
   * @param props what runs, and its failure policy
   * @throws if Polyaxon cannot hold the policy, or would change or refuse a text
   */
  constructor(scope: Construct, id: string, props: PolyaxonComponentProps) {
    super(scope, id);
    this.declared = declarePolyaxonJob(this, 'component', props);
  }

  /** The Polyaxonfile as text. */
  public toYaml(): string {
    return this.declared.file().text;
  }

  /** The Polyaxonfile as plain data, before Polyaxon reads its texts a second time. */
  public toJson(): any {
    return this.declared.file().data;
  }

  /**
   * The component as it stands in an operation that a version of Polyaxon reads.
   *
   * @internal
   */
  public _written(target: EngineVersion): any {
    const { version: _, kind: __, ...entries } = this.declared.write(target).data;
    return entries;
  }
}
