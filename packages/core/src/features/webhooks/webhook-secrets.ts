import { secondsAfter } from '../../domain/lifetimes.js';
import { deliveryPolicy, webhookContext, type Webhook } from '../../domain/webhooks/webhook.js';
import type { SecretBox } from '../../ports/secret-box.js';

/** The signing secrets of a webhook, in the form in which they are encrypted. */
interface Secrets {
  readonly current: string;
  readonly previous: { readonly secret: string; readonly until: string } | null;
}

type Sealed = Pick<Webhook, 'id' | 'sealed'>;

export function sealSecret(box: SecretBox, id: string, secret: string): string {
  return seal(box, id, { current: secret, previous: null });
}

/** Replaces the secret. The current secret stays valid for a day. If it cannot be decrypted, it ends at once. */
export function sealRotated(box: SecretBox, webhook: Sealed, { secret, now }: RotatedSecret): string {
  const current = open(box, webhook)?.current;
  const until = secondsAfter(now, deliveryPolicy.previousSecretSeconds).toISOString();
  return seal(box, webhook.id, {
    current: secret,
    previous: current === undefined ? null : { secret: current, until },
  });
}

interface RotatedSecret {
  readonly secret: string;
  readonly now: Date;
}

/** Returns the secrets that sign at this time, or none if they cannot be decrypted. */
export function openSecrets(box: SecretBox, webhook: Sealed, now: Date): readonly string[] {
  const secrets = open(box, webhook);
  if (secrets === null) return [];
  const { current, previous } = secrets;
  return previous !== null && now < new Date(previous.until) ? [current, previous.secret] : [current];
}

function seal(box: SecretBox, id: string, secrets: Secrets): string {
  return box.seal(JSON.stringify(secrets), webhookContext(id));
}

function open(box: SecretBox, { id, sealed }: Sealed): Secrets | null {
  const text = box.open(sealed, webhookContext(id));
  return text === null ? null : (JSON.parse(text) as Secrets);
}
