import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { WebPushEncoder } from './web-push-encoder.js';

const key = (kid: string, seed: number): { kid: string; key: Uint8Array } => ({ kid, key: Buffer.alloc(32, seed) });
const contact = 'https://app.example';
const now = new Date('2026-07-01T12:00:00.000Z');
const p256dh = createECDH('prime256v1').generateKeys('base64url');
const target = { endpoint: 'https://push.example/send/1', p256dh, auth: 'A'.repeat(22) };
const message = { target, keyId: 'a', payload: '{}', topic: 'topic', keepSeconds: 60 };

describe('WebPushEncoder', () => {
  it('derives a point of P-256 from the first key, always the same one', () => {
    const first = new WebPushEncoder([key('a', 1), key('b', 2)], contact).key;
    expect(first.id).toBe('a');
    expect(first.publicKey).toMatch(/^B[\w-]{86}$/);
    expect(new WebPushEncoder([key('a', 1)], contact).key).toEqual(first);
    expect(new WebPushEncoder([key('b', 2)], contact).key.publicKey).not.toBe(first.publicKey);
  });

  it('signs with the key of the subscription, as long as the key is kept', () => {
    const old = new WebPushEncoder([key('a', 1)], contact);
    const rotated = new WebPushEncoder([key('b', 2), key('a', 1)], contact);
    for (const encoder of [old, rotated]) {
      const request = encoder.encode(message, now);
      expect(request?.headers['authorization']).toMatch(/^vapid t=/);
      expect(request?.headers['authorization']?.endsWith(`k=${old.key.publicKey}`)).toBe(true);
    }
    expect(new WebPushEncoder([key('b', 2)], contact).encode(message, now)).toBeNull();
  });

  it('encrypts each message differently, and refuses a key that is no point of the curve', () => {
    const encoder = new WebPushEncoder([key('a', 1)], contact);
    const bodies = [encoder.encode(message, now), encoder.encode(message, now)].map((each) => each?.body);
    expect(bodies[0]).not.toEqual(bodies[1]);
    const unusable = { ...target, p256dh: `B${'A'.repeat(86)}` };
    expect(encoder.encode({ ...message, target: unusable }, now)).toBeNull();
  });
});
