/** The server's clock. It is the only source of time in core. Tests advance it manually. */
export interface Clock {
  now(): Date;
}
