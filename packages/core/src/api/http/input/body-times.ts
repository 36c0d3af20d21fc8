/** Body timeouts in milliseconds. Only test suites change them, temporarily, so that they do not have to wait half a minute for a stall. */
export const bodyTimes = {
  /** The maximum time for a JSON body. */
  json: 60_000,
  /** The maximum time for an upload. */
  upload: 10 * 60_000,
  /** The maximum time in which no byte of an upload arrives. */
  stall: 30_000,
  /** The maximum time for the rest of a refused upload. After this time, the refusal is sent in any case. */
  discard: 60_000,
  /** The maximum time for the rest of any body after its response was sent. */
  rest: 60_000,
};
