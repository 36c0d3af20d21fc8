import type { AuthorizationFlow } from '../../../ports/sign-in/identity-provider.js';
import type { SecretBox } from '../../../ports/secret-box.js';

/**
 * The plaintext of a flow: the state of a social login, which the browser keeps in encrypted form until the provider redirects the browser
 * back to the server.
 */
export interface SealedFlow extends AuthorizationFlow {
  /** The page where the login ends. */
  readonly returnTo: string;
  /** How the app gets the tokens: in the fragment of this page's URL, or in a cookie. */
  readonly session: 'tokens' | 'cookie';
  /** The time of expiry in milliseconds since 1970. */
  readonly expiresAt: number;
}

export function sealFlow(flow: SealedFlow, provider: string, secretBox: SecretBox): string {
  return secretBox.seal(JSON.stringify(flow), flowContext(provider));
}

/** Decrypts a sealed flow. Returns null if the text is not a sealed flow, or if the flow belongs to another provider or has expired. */
export function openFlow(
  sealed: string,
  { provider, now }: { readonly provider: string; readonly now: Date },
  secretBox: SecretBox,
): SealedFlow | null {
  const plaintext = secretBox.open(sealed, flowContext(provider));
  if (plaintext === null) return null;
  // Decryption succeeded, so the plaintext is a flow that this server sealed.
  const flow = JSON.parse(plaintext) as SealedFlow;
  return flow.expiresAt > now.getTime() ? flow : null;
}

/**
 * Returns the associated data for the encryption of a flow. It contains the provider, so that one provider's callback cannot complete
 * another provider's flow.
 */
function flowContext(provider: string): string {
  return `social-flow:${provider}`;
}
