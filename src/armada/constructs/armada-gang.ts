import { refuseUnknownKeys, requireObject, requireText } from '../../policy/input';

/** Of a gang. */
export interface ArmadaGangProps {
  /**
   * A label of nodes that has one value for all jobs of the gang, such as that of a rack.
   *
   * @default - they run wherever there is room
   */
  readonly nodeUniformityLabel?: string;
}

/**
 * Jobs that start together or not at all. How many there are is counted. A gang of two or more fails fast: no retry policy is ever asked about it.
 */
export class ArmadaGang {
  /** The id, which no other gang of the queue may have, nor may have had. */
  public readonly gangId: string;

  /** The label that has one value for all of them. */
  public readonly nodeUniformityLabel?: string;

  /**
   * @param gangId the id, which no other gang of the queue may have, nor may have had
   * @param props where it runs
   */
  constructor(gangId: string, props: ArmadaGangProps = {}) {
    refuseUnknownKeys(requireObject(props, 'the props of a gang'), ['nodeUniformityLabel'], 'a gang');
    this.gangId = requireText(gangId, 'the id of a gang');
    this.nodeUniformityLabel = props.nodeUniformityLabel === undefined ? undefined : requireText(props.nodeUniformityLabel, 'nodeUniformityLabel');
  }
}
