// Rotates every key with the commands of docs/operating/keys.md, on both stores, under load. Then follows the steps for a leaked key. Run
// `npm run build` first. Skips the two-hour wait, because rotating early would only invalidate old links, and these are checked before.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { check, inScenes } from './scene.mjs';
import { readCode } from './people.mjs';

await inScenes(campaign);
console.log('keys are rotated as documented');

async function campaign(scene) {
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
  check(
    'a second factor opens',
    (await caller.signIn(ada.email, { totpCode: readCode(secret, 1) })).token !== undefined,
  );
  await afterLeak(scene, { secret, email: ada.email });
}

/** Simulates a user who continuously sends requests to any process, and refreshes when necessary. */
function startWork({ caller }, { token, refreshToken }) {
  const counted = { asked: 0, away: 0, failed: 0 };
  const session = { token, refreshToken };
  let [running, toldRefreshed] = [true, null];
  const ask = async () => {
    counted.asked += 1;
    const answer = await anywhere(caller, () => caller.call('GET', '/api/users/me', { token: session.token }));
    if (answer === undefined) counted.away += 1;
    else if (answer.status !== 200) {
      counted.failed += 1;
      console.log(`  refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  };
  const work = async () => {
    while (running) {
      await ask();
      if (toldRefreshed !== null) {
        Object.assign(session, await renewed(caller, session));
        toldRefreshed();
        toldRefreshed = null;
      }
      await sleep(20);
    }
  };
  const working = work();
  working.catch(() => undefined);
  return {
    refresh: () => new Promise((resolve) => (toldRefreshed = resolve)),
    stop: async () => ((running = false), await working, counted),
  };
}

async function renewed(caller, { refreshToken }) {
  const answer = await anywhere(caller, () => caller.call('POST', '/api/auth/refresh', { body: { refreshToken } }));
  if (answer?.status !== 200) throw new Error(`no refresh: ${answer?.status}`);
  return { token: answer.body.accessToken, refreshToken: answer.body.refreshToken };
}

/**
 * Behaves like a proxy: if a process cannot be reached, the request goes to the next process. Returns undefined if no process is available.
 */
async function anywhere(caller, ask) {
  for (let tries = 0; tries < caller.urls.length; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!['ECONNREFUSED', 'UND_ERR_SOCKET', 'ECONNRESET'].includes(error.cause?.code)) throw error;
    }
  }
  return undefined;
}

async function afterLeak({ machine, caller }, { secret, email }) {
  await sleep(30_000 - (Date.now() % 30_000));
  const before = await caller.signIn(email, { totpCode: readCode(secret, 1) });
  const me = async (token) => (await caller.call('GET', '/api/users/me', { token })).status;
  check('before: the token is good', (await me(before.token)) === 200);
  await machine.follow('emergency');
  check('after: the token is invalid', (await me(before.token)) === 401);
  check('and so is the refresh token', (await renew(caller, before)).status === 401);
  await sleep(30_000 - (Date.now() % 30_000));
  const again = await caller.signIn(email, { totpCode: readCode(secret, 1) });
  check('users sign in again with the second factor', (await me(again.token)) === 200);
}

function renew(caller, { refreshToken }) {
  return caller.call('POST', '/api/auth/refresh', { body: { refreshToken } });
}

function listKeys(machine) {
  const text = readFileSync(join(machine.root, 'etc/crewkit/crewkit.env'), 'utf8');
  const kids = (name) =>
    new RegExp(`^${name}='(.*)'$`, 'm')
      .exec(text)[1]
      .split(',')
      .map((key) => key.split(':')[0]);
  return { jwt: kids('CREWKIT_JWT_KEYS'), encryption: kids('CREWKIT_ENCRYPTION_KEYS') };
}

function isAllNew(before, now) {
  return ['jwt', 'encryption'].every((kind) => now[kind].length === 1 && !before[kind].includes(now[kind][0]));
}

function readKid(token) {
  return JSON.parse(Buffer.from(token.split('.')[0], 'base64url').toString()).kid;
}
