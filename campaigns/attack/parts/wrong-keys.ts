import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { HttpClient } from '../../support/http-client.js';
import { startReferenceServer } from '../../support/start-reference-server.js';
import type { Findings } from './findings.js';

/** Only the header `Authorization: Bearer` carries a key, unchanged. */
export async function presentWrongly(
  client: HttpClient,
  { key, otherKey }: { readonly key: string; readonly otherKey: string },
  findings: Findings,
): Promise<number> {
  let tries = 0;
  const { id, secret, checksum } = toParts(key);
  const other = randomBytes(32).toString('base64url');
  const altered = [
    `ck_${id}_${secret}_00000000`,
    `ck_${id}_${other}_${checksum}`,
    `ck_${toParts(otherKey).id}_${secret}_${checksum}`,
    `ck_${id}_${secret}`,
    `CK_${id}_${secret}_${checksum}`,
    `ck_${id.toUpperCase()}_${secret}_${checksum}`,
    `${key}\u00e9`,
    `${key}${'0'.repeat(5000)}`,
    createHash('sha256').update(key).digest('hex'),
  ];
  for (const token of altered) {
    tries += 1;
    const { status } = await client.call('GET', '/api/users/me', { token });
    findings.same(`a changed key: ${token.slice(0, 12)}…`, status, 401);
  }
  const path = '/api/users/me';
  const query = [`?token=${key}`, `?access_token=${key}`, `?apiKey=${key}`, `?api_key=${key}`];
  const headers: readonly Readonly<Record<string, string>>[] = [
    { 'x-api-key': key },
    { cookie: `crewkit=${key}; session=${key}; token=${key}` },
    { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
    { authorization: `Bearer, ${key}` },
    { authorization: key },
    { 'proxy-authorization': `Bearer ${key}` },
    { 'sec-websocket-protocol': key },
  ];
  for (const search of query) {
    tries += 1;
    const { status } = await client.call('GET', path + search);
    if (status < 400) findings.add('a key in the query is accepted', search.slice(0, 8));
  }
  for (const each of headers) {
    tries += 1;
    const { status } = await client.call('GET', path, { headers: each });
    findings.same(`a key in ${Object.keys(each).join()}`, status, 401);
  }
  return tries;
}

/** Unknown keys count toward their address, for all ids. */
export async function guessQuickly(adapter: string, findings: Findings): Promise<number> {
  let tries = 0;
  const limited = await startReferenceServer({ CREWKIT_HTTP: adapter, CREWKIT_RATE_LIMITS: 'on' });
  const guesser = new HttpClient(limited.url);
  const statuses = new Set<number>();
  for (let count = 0; count < 2000 && !statuses.has(429); count += 1) {
    tries += 1;
    const guess = withChecksum(randomBytes(16).toString('hex'), randomBytes(32).toString('base64url'));
    statuses.add((await guesser.call('GET', '/api/users/me', { token: guess })).status);
  }
  findings.same('statuses of unknown keys', [...statuses].sort(), [401, 429]);
  findings.noErrorsIn(limited.output());
  guesser.close();
  await limited.stop();
  return tries;
}

/** The secret itself can contain underscores. */
export function toParts(key: string): { readonly id: string; readonly secret: string; readonly checksum: string } {
  return { id: key.slice(3, 35), secret: key.slice(36, 79), checksum: key.slice(80) };
}

/** Returns a key with a correct checksum, which the server looks up. */
function withChecksum(id: string, secret: string): string {
  const text = `ck_${id}_${secret}`;
  return `${text}_${crc32(text).toString(16).padStart(8, '0')}`;
}
