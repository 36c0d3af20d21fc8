import { createHmac, randomBytes } from 'node:crypto';

import type { SignedMessage, WebhookSigner } from '../../ports/webhooks/webhook-signer.js';

const prefix = 'whsec_';
const secretBytes = 32;

/** Signs with HMAC-SHA256, which the specification calls the scheme `v1`. The key is what follows `whsec_` in the secret, in base64. */
export class HmacWebhookSigner implements WebhookSigner {
  createSecret(): string {
    return prefix + randomBytes(secretBytes).toString('base64');
  }

  sign(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
    const content = `${id}.${timestamp}.${body}`;
    const toSignature = (secret: string): string => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
    };
    return secrets.map(toSignature).join(' ');
  }
}
