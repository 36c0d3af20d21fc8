import type { AuthorizationFlow } from '../../ports/identity-provider.js';
import type { SecretBox } from '../../ports/secret-box.js';

/** The plaintext of a flow, kept by the browser from the start of a social login to its callback. */
export interface SealedFlow extends AuthorizationFlow {
  /** The page where the login ends. */
  readonly returnTo: string;
  /** The time of expiry in milliseconds since 1970. */
  readonly expiresAt: number;
}

export function sealFlow(flow: SealedFlow, provider: string, secretBox: SecretBox): string {
  return secretBox.seal(JSON.stringify(flow), flowContext(provider));
}

/** Opens a sealed flow. Returns null if the text is not a flow, belongs to another provider or has expired. */
export function openFlow(
  sealed: string,
  { provider, now }: { readonly provider: string; readonly now: Date },
  secretBox: SecretBox,
): SealedFlow | null {
  const plaintext = secretBox.open(sealed, flowContext(provider));
  if (plaintext === null) return null;
  // Decryption succeeded, so the content is a flow that was sealed here.
  const flow = JSON.parse(plaintext) as SealedFlow;
  return flow.expiresAt > now.getTime() ? flow : null;
}

/** Returns the associated data of a flow, so that the callback of one provider cannot complete a flow of another. */
function flowContext(provider: string): string {
  return `social-flow:${provider}`;
}
