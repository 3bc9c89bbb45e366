/** What can happen to a run that another operation waits for. */
export enum PolyaxonEventKind {
  /** It was created. */
  RUN_STATUS_CREATED = 'RUN_STATUS_CREATED',

  /** It goes on where it was. */
  RUN_STATUS_RESUMING = 'RUN_STATUS_RESUMING',

  /** It waits for its time. */
  RUN_STATUS_ON_SCHEDULE = 'RUN_STATUS_ON_SCHEDULE',

  /** It was compiled. */
  RUN_STATUS_COMPILED = 'RUN_STATUS_COMPILED',

  /** It waits in its queue. */
  RUN_STATUS_QUEUED = 'RUN_STATUS_QUEUED',

  /** It was sent to the cluster. */
  RUN_STATUS_SCHEDULED = 'RUN_STATUS_SCHEDULED',

  /** Its Pods start. */
  RUN_STATUS_STARTING = 'RUN_STATUS_STARTING',

  /** It runs. */
  RUN_STATUS_RUNNING = 'RUN_STATUS_RUNNING',

  /** Its results are stored. */
  RUN_STATUS_PROCESSING = 'RUN_STATUS_PROCESSING',

  /** It is being stopped. */
  RUN_STATUS_STOPPING = 'RUN_STATUS_STOPPING',

  /** It failed. */
  RUN_STATUS_FAILED = 'RUN_STATUS_FAILED',

  /** Somebody stopped it. */
  RUN_STATUS_STOPPED = 'RUN_STATUS_STOPPED',

  /** It succeeded. */
  RUN_STATUS_SUCCEEDED = 'RUN_STATUS_SUCCEEDED',

  /** It was skipped. */
  RUN_STATUS_SKIPPED = 'RUN_STATUS_SKIPPED',

  /** Something is wrong that may pass, such as an image that cannot be pulled. */
  RUN_STATUS_WARNING = 'RUN_STATUS_WARNING',

  /** No node takes its Pods. */
  RUN_STATUS_UNSCHEDULABLE = 'RUN_STATUS_UNSCHEDULABLE',

  /** It did not run, since one that it depends on failed. */
  RUN_STATUS_UPSTREAM_FAILED = 'RUN_STATUS_UPSTREAM_FAILED',

  /** It failed and is tried again. */
  RUN_STATUS_RETRYING = 'RUN_STATUS_RETRYING',

  /** Nobody knows. */
  RUN_STATUS_UNKNOWN = 'RUN_STATUS_UNKNOWN',

  /** It ended, in whatever way. */
  RUN_STATUS_DONE = 'RUN_STATUS_DONE',

  /** Somebody approved it. */
  RUN_APPROVED_ACTOR = 'RUN_APPROVED_ACTOR',

  /** Somebody invalidated it. */
  RUN_INVALIDATED_ACTOR = 'RUN_INVALIDATED_ACTOR',

  /** It has new artifacts. */
  RUN_NEW_ARTIFACTS = 'RUN_NEW_ARTIFACTS',

  /** There is a commit in the repository of a connection. */
  CONNECTION_GIT_COMMIT = 'CONNECTION_GIT_COMMIT',

  /** There is a version of the dataset of a connection. */
  CONNECTION_DATASET_VERSION = 'CONNECTION_DATASET_VERSION',

  /** There is an image in the registry of a connection. */
  CONNECTION_REGISTRY_IMAGE = 'CONNECTION_REGISTRY_IMAGE',

  /** There is an alert of level info. */
  ALERT_INFO = 'ALERT_INFO',

  /** There is an alert of level warning. */
  ALERT_WARNING = 'ALERT_WARNING',

  /** There is an alert of level critical. */
  ALERT_CRITICAL = 'ALERT_CRITICAL',

  /** A version of a model has a metric. */
  MODEL_VERSION_NEW_METRIC = 'MODEL_VERSION_NEW_METRIC',

  /** There is an event of the project. */
  PROJECT_CUSTOM_EVENT = 'PROJECT_CUSTOM_EVENT',

  /** There is an event of the organization. */
  ORG_CUSTOM_EVENT = 'ORG_CUSTOM_EVENT',
}

/**
 * What an operation waits for, beside those that it depends on.
 *
 * @see https://polyaxon.com/docs/automation/events/
 */
export interface PolyaxonEvent {
  /** What happens. */
  readonly kinds: PolyaxonEventKind[];

  /** To what: an operation of the same dag as `ops.NAME`, a run as `runs.UUID`, a connection as `connections.NAME`. */
  readonly ref: string;
}
