import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';

import { HmacWebhookSigner } from './hmac-webhook-signer.js';

const signer = new HmacWebhookSigner();
const timestamp = Math.floor(Date.now() / 1000);
const message = { id: '01981f6c-5a5e-7cc0-8000-000000000000', timestamp, body: '{"type":"task.created","text":"ü"}' };

function verify(secret: string, signature: string, body = message.body): unknown {
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  };
  return new Webhook(secret).verify(body, headers);
}

describe('HmacWebhookSigner', () => {
  it('signs so that the library of the specification accepts the message', () => {
    const secret = signer.createSecret();
    const signature = signer.sign([secret], message);
    expect(verify(secret, signature)).toEqual({ type: 'task.created', text: 'ü' });
    expect(signature).toBe(new Webhook(secret).sign(message.id, new Date(timestamp * 1000), message.body));
    expect(() => verify(secret, signature, '{"type":"task.created","text":"u"}')).toThrow('No matching signature');
  });

  it('signs with each of several secrets', () => {
    const secrets = [signer.createSecret(), signer.createSecret()];
    const signature = signer.sign(secrets, message);
    for (const secret of secrets) expect(verify(secret, signature)).toBeTruthy();
    expect(() => verify(signer.createSecret(), signature)).toThrow('No matching signature');
  });

  it('creates different secrets of 32 bytes', () => {
    const secret = signer.createSecret();
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    expect(signer.createSecret()).not.toBe(secret);
  });
});
