/**
 * An expression for a point in time as a number, for documents. As text it would be in the time zone of the session, where
 * the last hours of 9999 may lie in a year that nothing reads.
 */
export function epochMilliseconds(time: string): string {
  return `(extract(epoch FROM ${time}) * 1000)::bigint`;
}
