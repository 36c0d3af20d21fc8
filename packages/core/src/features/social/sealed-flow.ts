import type { AuthorizationFlow } from '../../ports/identity-provider.js';
import type { SecretBox } from '../../ports/secret-box.js';

/** The plaintext of a flow, which the browser keeps from the start of a social login to its callback. */
export interface SealedFlow extends AuthorizationFlow {
  /** Where it ends. */
  readonly returnTo: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export function sealFlow(flow: SealedFlow, provider: string, secretBox: SecretBox): string {
  return secretBox.seal(JSON.stringify(flow), flowContext(provider));
}

/** null: it is none, or another provider's, or has expired. */
export function openFlow(
  sealed: string,
  { provider, now }: { readonly provider: string; readonly now: Date },
  secretBox: SecretBox,
): SealedFlow | null {
  const plaintext = secretBox.open(sealed, flowContext(provider));
  if (plaintext === null) return null;
  // The box has opened it, so it is what was sealed.
  const flow = JSON.parse(plaintext) as SealedFlow;
  return flow.expiresAt > now.getTime() ? flow : null;
}

/** What the SecretBox binds a flow to, so that no provider's answer ends a flow that was begun with another. */
function flowContext(provider: string): string {
  return `social-flow:${provider}`;
}
