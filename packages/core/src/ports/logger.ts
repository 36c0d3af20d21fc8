/** Structured logging, in pino's shape so that a pino logger fits as it is. Fields hold no secret. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
