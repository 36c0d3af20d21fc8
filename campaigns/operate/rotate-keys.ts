// Rotates every key with the commands of docs/operating/keys.md, on both stores, under load. Then follows the steps for a leaked key. Run
// `npm run build` first. Skips the two-hour wait, because rotating early would only invalidate old links, and these are checked before.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { TokenPair } from '@crewkit/client-sdk';

import type { ApiAnswer } from '../support/api-client.js';
import type { Person } from '../support/http-people.js';
import type { Machine } from './machine.js';
import { isGone, readCode, type Caller } from './people.js';
import { check, inScenes, type Scene } from './scene.js';

interface Keys {
  readonly jwt: readonly string[];
  readonly encryption: readonly string[];
}

type Tokens = Pick<Person, 'token' | 'refreshToken'>;

await inScenes(campaign);
console.log('keys are rotated as documented');

async function campaign(scene: Scene): Promise<void> {
  const { caller, sink, machine, kind } = scene;
  const ada = await caller.register('ada@example.org', sink);
  const secret = await caller.secure(ada);
  const idle = await caller.register('idle@example.org', sink);
  const work = startWork(scene, await caller.register('busy@example.org', sink));
  const keys = () => listKeys(machine);
  const before = keys();
  const additions = [() => machine.follow('new-keys-last'), () => machine.follow('new-key-pair-last')];
  for (const [index, add] of additions.entries()) {
    await add();
    await machine.follow('restart');
    await machine.follow('new-keys-first');
    await machine.follow('restart');
    const newer = await caller.register(`newer-${index}@example.org`, sink);
    check(`its tokens are signed by ${keys().jwt[0]}`, readKid(newer.token) === keys().jwt[0]);
    console.log(`  ${(await machine.follow('reencrypt')).trim()}`);
    // The two-hour wait is skipped. Its purpose is that all users refresh, which they do here.
    await work.refresh();
    await machine.follow('old-keys-go');
    await machine.follow('restart');
  }
  check(`no key is left of ${before.jwt.join()} and ${before.encryption.join()}`, isAllNew(before, keys()));
  if (kind === 'postgres') {
    await machine.follow('new-database-role');
    await machine.follow('restart');
    await machine.sh("sudo -u postgres psql --quiet --command='ALTER ROLE crewkit NOLOGIN'");
    await machine.follow('restart');
  }
  const { asked, away, failed } = await work.stop();
  // A single process is unavailable while it restarts.
  check(`of ${asked} requests meanwhile ${away} found no server`, asked > 50 && (kind === 'sqlite' || away === 0));
  check(`and ${failed} were refused`, failed === 0);
  check('users who were away are still signed in', (await renew(caller, idle)).status === 200);
  check('a second factor opens', (await caller.signIn(ada.email, { totpCode: readCode(secret, 1) })).token !== '');
  await afterLeak(scene, { secret, email: ada.email });
}

/** Simulates a user who continuously sends requests to any process, and refreshes when necessary. */
function startWork({ caller }: Scene, { token, refreshToken }: Tokens) {
  const counted = { asked: 0, away: 0, failed: 0 };
  const session = { token, refreshToken };
  let running = true as boolean;
  let toldRefreshed: (() => void) | null = null;
  const ask = async () => {
    counted.asked += 1;
    const answer = await anywhere(caller, () => caller.call('GET', '/api/users/me', { token: session.token }));
    if (answer.status === 0) counted.away += 1;
    else if (answer.status !== 200) {
      counted.failed += 1;
      console.log(`  refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  };
  const work = async () => {
    while (running) {
      await ask();
      const tell = toldRefreshed as (() => void) | null;
      if (tell !== null) {
        Object.assign(session, await renewed(caller, session));
        tell();
        toldRefreshed = null;
      }
      await sleep(20);
    }
  };
  const working = work();
  working.catch(() => undefined);
  return {
    refresh: () => new Promise<void>((resolve) => (toldRefreshed = resolve)),
    stop: async () => ((running = false), await working, counted),
  };
}

async function renewed(caller: Caller, { refreshToken }: Tokens): Promise<Tokens> {
  const body = { refreshToken };
  const answer = await anywhere(caller, () => caller.call<TokenPair>('POST', '/api/auth/refresh', { body }));
  if (answer.status !== 200) throw new Error(`no refresh: ${answer.status}`);
  return { token: answer.body.accessToken, refreshToken: answer.body.refreshToken ?? '' };
}

/** Behaves like a proxy: if a process cannot be reached, the request goes to the next process. The status 0 means that none was available. */
async function anywhere<Body>(caller: Caller, ask: () => Promise<ApiAnswer<Body>>): Promise<ApiAnswer<Body>> {
  let answer = await ask();
  for (let tries = 1; tries < caller.urls.length && answer.status === 0; tries += 1) answer = await ask();
  if (answer.status === 0 && !isGone(answer)) throw new Error(`no answer: ${answer.failure}`);
  return answer;
}

async function afterLeak(
  { machine, caller }: Scene,
  { secret, email }: { readonly secret: string; readonly email: string },
): Promise<void> {
  await sleep(30_000 - (Date.now() % 30_000));
  const before = await caller.signIn(email, { totpCode: readCode(secret, 1) });
  const me = async (token: string) => (await caller.call('GET', '/api/users/me', { token })).status;
  check('before: the token is good', (await me(before.token)) === 200);
  await machine.follow('emergency');
  check('after: the token is invalid', (await me(before.token)) === 401);
  check('and so is the refresh token', (await renew(caller, before)).status === 401);
  await sleep(30_000 - (Date.now() % 30_000));
  const again = await caller.signIn(email, { totpCode: readCode(secret, 1) });
  check('users sign in again with the second factor', (await me(again.token)) === 200);
}

function renew(caller: Caller, { refreshToken }: Tokens): Promise<ApiAnswer> {
  return caller.call('POST', '/api/auth/refresh', { body: { refreshToken } });
}

function listKeys(machine: Machine): Keys {
  const text = readFileSync(join(machine.root, 'etc/crewkit/crewkit.env'), 'utf8');
  const kids = (name: string) =>
    (new RegExp(`^${name}='(.*)'$`, 'm').exec(text)?.[1] ?? '').split(',').map((key) => key.split(':')[0]);
  return { jwt: kids('CREWKIT_JWT_KEYS'), encryption: kids('CREWKIT_ENCRYPTION_KEYS') };
}

function isAllNew(before: Keys, now: Keys): boolean {
  return (['jwt', 'encryption'] as const).every(
    (kind) => now[kind].length === 1 && !before[kind].includes(now[kind][0]),
  );
}

function readKid(token: string): string {
  const header = Buffer.from(token.split('.')[0], 'base64url').toString();
  return (JSON.parse(header) as { readonly kid: string }).kid;
}
