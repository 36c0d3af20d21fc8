// Presents forged, foreign and malformed access tokens to servers that sign with HS256, RS256 and ES256, and to a server with all three
// keys. Presents them over HTTP, in the handshake of Socket.IO and on plain WebSocket. The server must reject each token as
// unauthenticated, and the valid token must continue to work. Also presents tokens of other kinds as access tokens, and access tokens as
// tokens of other kinds.
//
//   npx tsx campaigns/attack/jwt-attacks.ts [--adapter fastify|express]
//
// Run `npm run build` first.
import { createPublicKey, generateKeyPairSync, randomBytes, randomUUID, type KeyObject } from 'node:crypto';

import { HttpClient } from '../support/http-client.js';
import { mailedToken, makePerson, type Person } from '../support/http-people.js';
import { startReferenceServer, type RunningServer } from '../support/start-reference-server.js';
import { readArguments } from '../support/arguments.js';
import { Findings } from './parts/findings.js';
import { forgedTokens } from './tokens/jwt-forge.js';
import { signedAgain, type Signing } from './tokens/jwt.js';
import { tryPlainWs, trySocketIo } from './tokens/sockets.js';
import { totpCode } from './tokens/totp.js';
import { getRoles, type WithId } from './parts/workspace.js';

const { adapter } = readArguments({ adapter: 'fastify' });
const findings = new Findings('jwt-attacks');
const counts = { tokens: 0, tries: 0 };

interface Problem {
  readonly code: string;
}

interface Challenge {
  readonly challengeToken: string;
}

type Algorithm = 'HS256' | 'RS256' | 'ES256';

const toPem = (key: KeyObject) => String(key.export({ format: 'pem', type: 'pkcs8' }));
const keys = {
  HS256: randomBytes(32),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
};
const files = { 'rs.pem': toPem(keys.RS256), 'es.pem': toPem(keys.ES256) };
const entries = {
  HS256: `k-hs:HS256:${keys.HS256.toString('base64')}`,
  RS256: 'k-rs:RS256:rs.pem',
  ES256: 'k-es:ES256:es.pem',
};
const algorithmNames: readonly Algorithm[] = ['HS256', 'RS256', 'ES256'];
const servers: readonly Algorithm[][] = [['HS256'], ['RS256'], ['ES256'], ['RS256', 'ES256', 'HS256']];

console.log(`jwt-attacks: ${adapter}`);
for (const algorithms of servers) await attack(algorithms);
findings.end(
  `${counts.tokens} tokens, ${counts.tries} tries on ${servers.length} servers over 3 transports, ${adapter}`,
);

async function attack(algorithms: readonly Algorithm[]): Promise<void> {
  const settings = { CREWKIT_HTTP: adapter, CREWKIT_JWT_KEYS: algorithms.map((name) => entries[name]).join(',') };
  const server = await startReferenceServer(settings, { files });
  const client = new HttpClient(server.url);
  try {
    const person = await makePerson(client, 'victim');
    const otherTokens = await tokensOfOtherKinds(client, person);
    const tokens = forgedTokens({
      ...signedBy(algorithms[0]),
      good: person.token,
      publicTexts: publicTexts(),
      otherTokens,
    });
    Object.assign(tokens, ofOtherServers(algorithms, person.token));
    await expectGood(client, person.token);
    for (const [name, token] of Object.entries(tokens)) await expectRefused(client, name, token);
    await expectNoSession(server, { ...signedBy(algorithms[0]), good: person.token });
    await expectUseless(client, person.token);
    await expectGood(client, person.token);
    console.log(`  ${algorithms.join('+')}: ${Object.keys(tokens).length} tokens`);
  } finally {
    client.close();
    await server.stop();
  }
}

function signedBy(algorithm: Algorithm): Omit<Signing, 'good'> {
  return { algorithm, kid: entries[algorithm].split(':')[0], key: keys[algorithm] };
}

/** The public keys in every form that a library might use. */
function publicTexts(): Record<string, string | Buffer> {
  const forms = (['RS256', 'ES256'] as const).flatMap((name) => {
    const key = createPublicKey(keys[name]);
    const pem = String(key.export({ format: 'pem', type: 'spki' }));
    const jwk = JSON.stringify(key.export({ format: 'jwk' }));
    const der = key.export({ format: 'der', type: 'spki' });
    return Object.entries({ pem, 'pem without its last line end': pem.trim(), der, jwk }).map(([form, text]) => [
      `${name} ${form}`,
      text,
    ]);
  });
  return Object.fromEntries(forms);
}

/** Tokens that are validly signed, but with keys that this server does not have, or under the id of another key of this server. */
function ofOtherServers(algorithms: readonly Algorithm[], good: string): Record<string, string> {
  const tokens: Record<string, string> = {};
  for (const signer of algorithmNames) {
    for (const named of algorithmNames) {
      const isOwn = signer === named && algorithms.includes(signer);
      if (isOwn) continue;
      const { key } = signedBy(signer);
      const kid = signedBy(named).kid;
      tokens[`signed by ${signer} as ${named}`] = signedAgain({ good, algorithm: signer, kid, key });
      tokens[`signed by ${signer}, said to be ${named}`] = renamed(
        signedAgain({ good, algorithm: signer, kid, key }),
        named,
      );
    }
  }
  return tokens;
}

function renamed(good: string, algorithm: Algorithm): string {
  const [, body, signature] = good.split('.');
  const header = { alg: algorithm, typ: 'JWT', kid: signedBy(algorithm).kid };
  return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${body}.${signature}`;
}

async function tokensOfOtherKinds(client: HttpClient, person: Person): Promise<Record<string, string>> {
  const { token, email } = person;
  const invitation = await invitationTo(client, person);
  await client.need('POST', '/api/auth/forgot-password', { body: { email } });
  const reset = await newMail(client, email, invitation);
  const { secret } = await client.need<{ secret: string }>('POST', '/api/auth/2fa/generate', { token });
  await client.need('POST', '/api/auth/2fa/enable', { token, body: { code: totpCode(secret) } });
  const login = { email, password: person.password };
  const challenged = await client.call<Challenge>('POST', '/api/auth/login', { body: login });
  return {
    'refresh token': person.refreshToken,
    'challenge token': challenged.json?.challengeToken ?? '',
    'invitation token': invitation,
    'password reset token': reset,
    'two-factor secret': secret,
    id: person.id,
  };
}

async function invitationTo(client: HttpClient, { email }: Person): Promise<string> {
  const owner = await makePerson(client, 'owner');
  const { token } = owner;
  const { id } = await client.need<WithId>('POST', '/api/organizations', { token, body: { name: 'Orbit' } });
  const { member: roleId } = await getRoles(client, token, id);
  await client.need('POST', `/api/organizations/${id}/invitations`, { token, body: { email, roleId } });
  return mailedToken(client, email);
}

async function newMail(client: HttpClient, email: string, before: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const token = await mailedToken(client, email);
    if (token !== before) return token;
  }
  throw new Error('no second mail');
}

async function expectGood(client: HttpClient, token: string): Promise<void> {
  const { status } = await client.call('GET', '/api/users/me', { token });
  const said = [status, await trySocketIo(client.url, token), await tryPlainWs(client.url, token)];
  findings.same('the good token', said, [200, 'connected', 'connected']);
}

async function expectRefused(client: HttpClient, name: string, token: string): Promise<void> {
  counts.tokens += 1;
  counts.tries += 3;
  const [overHttp, overSocketIo, overWs] = await Promise.all([
    sayOverHttp(client, token),
    trySocketIo(client.url, token),
    tryPlainWs(client.url, token),
  ]);
  findings.same(`${name} over HTTP`, overHttp, '401 UNAUTHENTICATED');
  findings.same(`${name} over Socket.IO`, overSocketIo, 'UNAUTHENTICATED');
  findings.same(`${name} over WebSocket`, overWs, 'UNAUTHENTICATED, 4401');
}

async function sayOverHttp(client: HttpClient, token: string): Promise<string> {
  const { status, json } = await client.call<Problem>('GET', '/api/users/me', { token });
  // The token is longer than Node's limit for headers, so Node rejects the request.
  return status === 400 && token.length > 8000 ? '401 UNAUTHENTICATED' : `${status} ${String(json?.code)}`;
}

/** Over HTTP, a token is valid until it expires, even if its session has ended. Long-lived connections also check the session. */
async function expectNoSession({ url }: RunningServer, signed: Signing): Promise<void> {
  counts.tokens += 1;
  counts.tries += 2;
  const token = signedAgain(signed, { jti: randomUUID() });
  findings.same('a session that is none over Socket.IO', await trySocketIo(url, token), 'UNAUTHENTICATED');
  findings.same('a session that is none over WebSocket', await tryPlainWs(url, token), 'UNAUTHENTICATED, 4401');
}

/** An access token must be accepted only as an access token. */
async function expectUseless(client: HttpClient, accessToken: string): Promise<void> {
  const password = `Other-horse-${randomUUID()}`;
  const tries: readonly [path: string, body: object, code: string][] = [
    ['/api/auth/refresh', { refreshToken: accessToken }, 'INVALID_REFRESH_TOKEN'],
    ['/api/auth/verify-email', { token: accessToken }, 'INVALID_TOKEN'],
    ['/api/auth/confirm-email', { token: accessToken }, 'INVALID_TOKEN'],
    ['/api/auth/reset-password', { token: accessToken, password }, 'INVALID_TOKEN'],
    ['/api/auth/2fa/verify', { challengeToken: accessToken, code: '000000' }, 'INVALID_TOKEN'],
    ['/api/invitations/accept', { token: accessToken }, 'INVALID_TOKEN'],
  ];
  for (const [path, body, code] of tries) {
    counts.tries += 1;
    const { json } = await client.call<Problem>('POST', path, { token: accessToken, body });
    // A token that is longer than any valid token of its kind is reported as too long.
    if (![code, 'VALIDATION_FAILED'].includes(String(json?.code)))
      findings.add(`an access token at ${path}`, JSON.stringify(json));
  }
}
