/** The server's clock; the only source of time in core. Tests move it by hand. */
export interface Clock {
  now(): Date;
}
