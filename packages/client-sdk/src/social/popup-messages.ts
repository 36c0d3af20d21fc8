const brand = 'crewkit/social-sign-in';

/** From the popup to the page that opened it. */
export interface CallbackMessage {
  readonly brand: typeof brand;
  /** null: the server could not tell which flow failed. */
  readonly flow: string | null;
  /** The fragment of the callback, without its `#`. */
  readonly fragment: string;
}

/** To the popup: the result was received. */
export interface Receipt {
  readonly brand: typeof brand;
  readonly taken: string | null;
}

/** Query parameters of the callback page. */
export const flowParameter = 'flow';

/** The channel for both sides of a flow if COOP has isolated the popup. Channels never leave their origin. */
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
