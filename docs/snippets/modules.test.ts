import { createPublicKey, generateKeyPairSync, sign, verify, type JsonWebKey } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Crewkit, CrewkitOptions } from '@crewkit/core';

import { createWithKms, createWithPlans } from './modules.js';
import { Trial } from './trial.js';

async function start(create: (options: CrewkitOptions) => Promise<Crewkit>): Promise<Trial> {
  const trial = new Trial();
  await trial.start(create);
  onTestFinished(() => trial.close());
  return trial;
}

it('counts projects in a decorated use case', async () => {
  const countProject = vi.fn(() => Promise.resolve());
  const trial = await start((options) => createWithPlans(options, { countProject }));
  await trial.createProject(await trial.signUp('Ada'));
  expect(countProject).toHaveBeenCalledOnce();
});

it('signs access tokens in a key management service', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kms = {
    keyId: 'kms-1',
    getPublicKey: async () => publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: async (text: string) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' as const }),
  };
  const trial = await start((options) => createWithKms(options, kms));
  const ada = await trial.signUp('Ada');
  // The server accepts the token, and third parties can verify it with the published key.
  await trial.createProject(ada);
  const { keys } = (await (await fetch(`${trial.url}/.well-known/jwks.json`)).json()) as { keys: JsonWebKey[] };
  expect(keys).toMatchObject([{ kid: 'kms-1', alg: 'ES256' }]);
  const [header, payload, signature = ''] = ada.accessToken.split('.');
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
});
