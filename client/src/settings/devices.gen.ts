/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

export interface DeviceList {
  readonly devices: readonly DeviceInfo[];
}

/** A device of a person. Times are wall-clock milliseconds; `used` is 0 if it is not known. */
export interface DeviceInfo {
  readonly id: string;
  readonly created: number;
  readonly used: number;
  readonly browser: string;
  readonly system: string;
  readonly this: boolean;
  /** The name of a program that has a token, instead of a browser. */
  readonly program: string;
}
