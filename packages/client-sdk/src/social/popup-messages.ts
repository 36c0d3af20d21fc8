const brand = 'crewkit/social-sign-in';

/** A message with the result of a social sign-in, from the popup to the page that opened it. */
export interface CallbackMessage {
  readonly brand: typeof brand;
  /** The flow's id, or null if the server could not tell which flow failed. */
  readonly flow: string | null;
  /** The callback URL's fragment, without its `#`. */
  readonly fragment: string;
}

/** A message that tells the popup that its opener has received the result. */
export interface Receipt {
  readonly brand: typeof brand;
  readonly taken: string | null;
}

/** The name of the query parameter that passes the id of the sign-in flow to the callback page. */
export const flowParameter = 'flow';

/**
 * Opens the channel through which the popup and its opener communicate if a Cross-Origin-Opener-Policy header has isolated the popup.
 * Returns null if the browser lacks `BroadcastChannel`. A channel never reaches another origin.
 */
export function openChannel(flow: string): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${brand}/${flow}`);
}

export function createCallbackMessage(flow: string | null, fragment: string): CallbackMessage {
  return { brand, flow, fragment };
}

export function toReceipt({ flow }: CallbackMessage): Receipt {
  return { brand, taken: flow };
}

export function isCallbackMessage(data: unknown): data is CallbackMessage {
  return isOurs(data) && 'fragment' in data && typeof data.fragment === 'string' && 'flow' in data;
}

export function isReceiptFor({ flow }: CallbackMessage, data: unknown): boolean {
  return isOurs(data) && 'taken' in data && data.taken === flow;
}

function isOurs(data: unknown): data is object {
  return typeof data === 'object' && data !== null && 'brand' in data && data.brand === brand;
}
