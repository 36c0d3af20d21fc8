/** Body timeouts, in milliseconds. Only the suites change them, temporarily, to avoid waiting half a minute for a stall. */
export const bodyTimes = {
  /** A JSON body. */
  json: 60_000,
  /** An upload. */
  upload: 10 * 60_000,
  /** An upload without a single byte. */
  stall: 30_000,
  /** The rest of a refused upload, before the refusal is sent in any case. */
  discard: 60_000,
  /** The rest of any body after its response was sent. */
  rest: 60_000,
};
