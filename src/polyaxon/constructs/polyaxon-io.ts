/** The types of inputs and outputs. */
export enum PolyaxonIoType {
  /** Anything; nothing is checked. */
  ANY = 'ANY',

  /** A whole number. */
  INT = 'INT',

  /** A number. */
  FLOAT = 'FLOAT',

  /** True or false. */
  BOOL = 'BOOL',

  /** A text. */
  STR = 'STR',

  /** A mapping. */
  DICT = 'DICT',

  /** A list. */
  LIST = 'LIST',

  /** An address with a scheme. */
  URI = 'URI',

  /** A user and a password. */
  AUTH = 'AUTH',

  /** An image of a container. */
  IMAGE = 'IMAGE',

  /** A place in Google Cloud Storage. */
  GCS = 'GCS',

  /** A place in S3. */
  S3 = 'S3',

  /** A place in Azure's storage. */
  WASB = 'WASB',

  /** A path of a file or a folder. */
  PATH = 'PATH',

  /** A number that the run logs. */
  METRIC = 'METRIC',

  /** Data about the run. */
  METADATA = 'METADATA',

  /** A UUID. */
  UUID = 'UUID',

  /** An address of e-mail. */
  EMAIL = 'EMAIL',

  /** A day. */
  DATE = 'DATE',

  /** A moment. */
  DATETIME = 'DATETIME',

  /** A length of time. */
  TIMEDELTA = 'TIMEDELTA',

  /** A file that Polyaxon writes before the run starts. */
  FILE = 'FILE',

  /** A TensorBoard that is shown beside the run. */
  TENSORBOARD = 'TENSORBOARD',

  /** A Dockerfile that Polyaxon writes. */
  DOCKERFILE = 'DOCKERFILE',

  /** A Git repository. */
  GIT = 'GIT',

  /** An event that the run logs. */
  EVENT = 'EVENT',

  /** Files and folders of the artifacts store. */
  ARTIFACTS = 'ARTIFACTS',
}

/** What Polyaxon checks of the value of an input or output. Each check is left out where nothing is said. */
export interface PolyaxonIoValidation {
  /**
   * Whether the value is only checked when the run is resolved.
   *
   * @default - false for inputs, true for outputs
   */
  readonly delay?: boolean;

  /**
   * The value is greater.
   *
   * @default - not checked
   */
  readonly gt?: number;

  /**
   * The value is greater or equal.
   *
   * @default - not checked
   */
  readonly ge?: number;

  /**
   * The value is less.
   *
   * @default - not checked
   */
  readonly lt?: number;

  /**
   * The value is less or equal.
   *
   * @default - not checked
   */
  readonly le?: number;

  /**
   * The value is a multiple.
   *
   * @default - not checked
   */
  readonly multipleOf?: number;

  /**
   * The value has at least so many digits.
   *
   * @default - not checked
   */
  readonly minDigits?: number;

  /**
   * The value has at most so many digits.
   *
   * @default - not checked
   */
  readonly maxDigits?: number;

  /**
   * The value has at most so many digits behind the point.
   *
   * @default - not checked
   */
  readonly decimalPlaces?: number;

  /**
   * The text begins with what this regular expression of Python describes.
   *
   * @default - not checked
   */
  readonly regex?: string;

  /**
   * The text has at least so many characters.
   *
   * @default - not checked
   */
  readonly minLength?: number;

  /**
   * The text has at most so many characters.
   *
   * @default - not checked
   */
  readonly maxLength?: number;

  /**
   * This is in the value.
   *
   * @default - not checked
   */
  readonly contains?: any;

  /**
   * This is not in the value.
   *
   * @default - not checked
   */
  readonly excludes?: any;

  /**
   * The value is one of these.
   *
   * @default - not checked
   */
  readonly options?: any[];

  /**
   * The list has at least so many items.
   *
   * @default - not checked
   */
  readonly minItems?: number;

  /**
   * The list has at most so many items.
   *
   * @default - not checked
   */
  readonly maxItems?: number;

  /**
   * The mapping has exactly these keys.
   *
   * @default - not checked
   */
  readonly keys?: string[];

  /**
   * The mapping has these keys.
   *
   * @default - not checked
   */
  readonly containsKeys?: string[];

  /**
   * The mapping has none of these keys.
   *
   * @default - not checked
   */
  readonly excludesKeys?: string[];
}

/**
 * An input or an output of a component.
 *
 * @see https://polyaxon.com/docs/core/specification/io/
 */
export interface PolyaxonIo {
  /** The name, which templates refer to: letters, digits and `_`. */
  readonly name: string;

  /** The type. */
  readonly type: PolyaxonIoType;

  /**
   * A description for people.
   *
   * @default - none
   */
  readonly description?: string;

  /**
   * The value if no param gives one. It makes the input optional.
   *
   * Polyaxon reads texts of some types once more, as Python values: one that would arrive as something else is refused, with the way out.
   *
   * @default - none
   */
  readonly value?: any;

  /**
   * Whether nobody has to give a value. It is written also where a value says so already, which Polyaxon only understands since 2.16.3.
   *
   * @default - true if there is a value
   */
  readonly isOptional?: boolean;

  /**
   * Whether it is a list of such values.
   *
   * @default false
   */
  readonly isList?: boolean;

  /**
   * Whether it is an argument without a value: `--name` if it is true. Only for BOOL.
   *
   * @default false
   */
  readonly isFlag?: boolean;

  /**
   * How `PolyaxonExpr.param` writes it, such as `lr=` with `PolyaxonExpr.input` behind it.
   *
   * @default - `--name=value`
   */
  readonly argFormat?: string;

  /**
   * The connection that it is from.
   *
   * @default - none
   */
  readonly connection?: string;

  /**
   * Whether Polyaxon fetches it in a container that runs first.
   *
   * @default false
   */
  readonly toInit?: boolean;

  /**
   * The environment variable in which it is written, too.
   *
   * @default - none
   */
  readonly toEnv?: string;

  /**
   * What Polyaxon checks of the value.
   *
   * @default - its type
   */
  readonly validation?: PolyaxonIoValidation;
}
