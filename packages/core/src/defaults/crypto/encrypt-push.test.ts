import { expect, it } from 'vitest';

import { encryptPush } from './encrypt-push.js';

it('encrypts the example of RFC 8291 (appendix A) as the RFC does', () => {
  // The public key of the browser, and its authentication secret.
  const browser =
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4BTBZMqHH6r4Tts7J_aSIgg';
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const secrets = {
    salt: Buffer.from(message, 'base64url').subarray(0, 16),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  };
  const keys = { p256dh: browser.slice(0, 87), auth: browser.slice(87) };
  const encrypted = encryptPush('When I grow up, I want to be a watermelon', keys, secrets);
  expect(Buffer.from(encrypted ?? []).toString('base64url')).toBe(message);
});
