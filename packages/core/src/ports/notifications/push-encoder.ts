import type { PushTarget } from '../../domain/notifications/push.js';
import type { OutboundRequest } from '../outbound/outbound-http.js';

export interface PushMessage {
  readonly target: PushTarget;
  /** The id of the key that signs the request. */
  readonly keyId: string;
  readonly payload: string;
  /** A later message with the same topic replaces this one at the push service (RFC 8030 §5.4): at most 32 characters of base64url. */
  readonly topic: string;
  readonly keepSeconds: number;
}

/** Encrypts push messages (RFC 8291), and signs the requests to push services (RFC 8292). */
export interface PushEncoder {
  /** The key with which browsers subscribe. The public key is in base64url. */
  readonly key: { readonly id: string; readonly publicKey: string };
  /**
   * Returns the request's headers and body, or null if the browser can no longer be reached: its keys are invalid, or the server no longer
   * has the key with which it subscribed.
   */
  encode(message: PushMessage, now: Date): Pick<OutboundRequest, 'headers' | 'body'> | null;
}
