/** As what settings of a program of Armada are written. */
export enum ArmadaSettingsFormat {
  /** Values of Armada's chart: the settings stand in `applicationConfig`. */
  HELM_VALUES = 'HELM_VALUES',

  /** The settings alone, as the program reads them with `--config FILE`. */
  CONFIG = 'CONFIG',
}

/** What the settings of all programs of Armada have. */
export interface ArmadaSettingsOptions {
  /**
   * As what they are written.
   *
   * @default ArmadaSettingsFormat.HELM_VALUES
   */
  readonly format?: ArmadaSettingsFormat;

  /**
   * Further settings, as Armada's configuration has them: mappings are merged with what the construct writes. A list takes the place of the one in
   * Armada's base
   * configuration.
   *
   * @default - none
   */
  readonly furtherSettings?: { [name: string]: any };
}
