import { deviceStorage } from '../../ui/browser-storage.js';

const key = 'crewkit-web.registration-verifier';
const lifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Creates a secret of this browser for a registration. Confirming the email signs in only the browser that has it, so that users are never
 * signed in to an account that another person registered with their address. Shared by all tabs: the mailed link opens a new one.
 */
export function createVerifier(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const verifier = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  deviceStorage.set(key, `${Date.now() + lifetimeMs} ${verifier}`);
  return verifier;
}

/** Returns the secret of the last registration in this browser; null: none in the last 24 hours. */
export function savedVerifier(): string | null {
  const [until = '', verifier = ''] = (deviceStorage.get(key) ?? '').split(' ');
  return /^[\da-f]{64}$/.test(verifier) && Number(until) > Date.now() ? verifier : null;
}

export function forgetVerifier(): void {
  deviceStorage.forget(key);
}
