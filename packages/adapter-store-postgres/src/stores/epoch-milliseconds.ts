/**
 * Returns an SQL expression for a timestamp as a number, for use in JSON documents. A timestamp as text would be in the session's time
 * zone, in which the last hours of 9999 may fall into a year that cannot be parsed.
 */
export function epochMilliseconds(time: string): string {
  return `(extract(epoch FROM ${time}) * 1000)::bigint`;
}
