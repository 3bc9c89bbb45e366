import { Construct } from 'constructs';
import { Polyaxonfile } from '../polyaxonfile';
import { declarePolyaxonJob } from './polyaxon-job';
import { PolyaxonJobOptions } from './polyaxon-job-options';
import { PolyaxonSchedule } from './polyaxon-schedule';
import { PolyaxonOperationSectionOptions } from './polyaxon-section-options';

/** A Polyaxon operation: what runs, or where that is, and with which values. */
export interface PolyaxonOperationProps extends PolyaxonJobOptions, PolyaxonOperationSectionOptions {
  /**
   * When it is run.
   *
   * @default - when somebody runs it
   */
  readonly schedule?: PolyaxonSchedule;
}

/**
 * A Polyaxon operation, which can be run as it is. It is written to `polyaxon/NAME.yml` and is no Kubernetes manifest, so its scope is
 * best the app itself: in a chart of its own it would leave an empty manifest behind.
 *
 * Texts arrive in the Pod as they are written here. Polyaxon would read many of them a second time, as Python values: they are protected where, and
 * only where, that reading would change them.
 *
 * @see https://polyaxon.com/docs/core/specification/operation/
 */
export class PolyaxonOperation extends Construct {
  private readonly file: () => Polyaxonfile;

  /**
   * @param scope the app, or a construct in it
   * @param id the id of the construct, which is the name of the operation if none is given
   * @param props what runs, and its failure policy
   * @throws if Polyaxon cannot hold the policy, or would change or refuse a text
   */
  constructor(scope: Construct, id: string, props: PolyaxonOperationProps) {
    super(scope, id);
    this.file = declarePolyaxonJob(this, 'operation', props).file;
  }

  /** The Polyaxonfile as text. */
  public toYaml(): string {
    return this.file().text;
  }

  /** The Polyaxonfile as plain data, before Polyaxon reads its texts a second time. */
  public toJson(): any {
    return this.file().data;
  }
}
