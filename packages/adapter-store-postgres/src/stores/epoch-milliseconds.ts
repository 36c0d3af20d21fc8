/**
 * Returns an SQL expression for a timestamp in milliseconds since 1970, for use in JSON documents. A timestamp as text would be in the time
 * zone of the database session. In some time zones, the last hours of 9999 are in the year 10000, which cannot be parsed.
 */
export function epochMilliseconds(time: string): string {
  return `(extract(epoch FROM ${time}) * 1000)::bigint`;
}
