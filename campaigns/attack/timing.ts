// Measures whether the response time reveals information that the response hides: whether an address has an account and of what kind,
// whether a token was once valid, or whether a resource exists that the caller is not allowed to see. Sends pairs of requests, interleaved,
// and compares the difference between the two requests with the difference between identical requests.
// `npx tsx campaigns/attack/timing.ts [--cheap 200] [--costly 60] [--http fastify|express] [--only text]`: rounds; costly are those with bcrypt. About four
// minutes on a quiet machine.
import { randomBytes } from 'node:crypto';

import { HttpClient, type RawAnswer } from '../support/http-client.js';
import { makePerson, type Person } from '../support/http-people.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { compareTimes } from './parts/compare-times.js';
import { readArguments } from '../support/arguments.js';
import { Findings } from './parts/findings.js';
import {
  makeForeign,
  makePeople,
  makeTokens,
  newEmail,
  type Emails,
  type Foreign,
  type Tokens,
} from './parts/timing-people.js';

const { cheap, costly, http, only } = readArguments({ cheap: 200, costly: 60, http: 'fastify', only: '' });
const findings = new Findings('timing');
const warmUp = 10;
const asksInAll = (costly + warmUp) * 2;
// The number of attempts after which an address is locked out.
const asksOfAnAddress = 4;
const password = 'Wrong-horse-7';
const unknownToken = () => randomBytes(32).toString('base64url');
let compared = 0;

/** `which`: the first or second request; `count`: how often it has been sent. */
type Ask = (which: number, count: number) => Promise<RawAnswer>;

type AskByEmail = [ask: (email: string) => Promise<RawAnswer>, email: (which: number, count: number) => string];

interface Pair {
  readonly name: string;
  readonly rounds: number;
  readonly statuses: string;
  readonly ask: Ask;
  /** Why a difference is acceptable. */
  readonly isExplained?: string;
}

interface World extends Foreign {
  readonly asker: Person;
  readonly emails: Emails;
  readonly locked: readonly string[];
  readonly tokens: Tokens;
}

const server = await startReferenceServer({ CREWKIT_HTTP: http, CREWKIT_LOG: 'warn' });
const client = new HttpClient(server.url);
const post = (path: string, body: object, token: string | null = null) => client.call('POST', path, { body, token });
try {
  const asker = await makePerson(client, 'asker');
  const each = Math.ceil(asksInAll / asksOfAnAddress);
  console.log(`${asksInAll + 2 * each} people are being made`);
  const emails = await makePeople(client, { each, verified: asksInAll });
  const locked = await lock(emails.verified[asksInAll - 1]);
  await testItself(locked[0]);
  const world: World = {
    asker,
    emails,
    locked,
    tokens: await makeTokens(client, server),
    ...(await makeForeign(client)),
  };
  for (const pair of pairs(world)) if (pair.name.includes(only)) await compare(pair);
} finally {
  client.close();
  await server.stop();
}
findings.end(`${compared} pairs of questions on ${http}, ${cheap} rounds each, ${costly} where bcrypt works`);

/** This is the control: if requests with and without password hashing cannot be distinguished, this method cannot detect anything. */
async function testItself(locked: string): Promise<void> {
  const emails = [locked, newEmail('unknown')];
  const ask = async (which: number) => {
    // The address must be replaced in time, because it would be locked out too.
    emails[1] = newEmail('unknown');
    await post('/api/auth/login', { email: emails[which], password });
  };
  const { medians, z, isTold } = await compareTimes({ rounds: 20, ask });
  const figures = `${medians.map((value) => value.toFixed(2)).join(' and ')} ms, z ${z.toFixed(1)}`;
  console.log(`self-test, locked or not: ${figures}; ${isTold ? 'told apart, as it should be' : 'NOT told apart'}`);
  if (!isTold) findings.add('self-test: what differs is not told apart', figures);
}

async function compare({ name, rounds, ask, statuses, isExplained }: Pair): Promise<void> {
  const seen = [new Set<number>(), new Set<number>()];
  const counts = [0, 0];
  const count = (which: number) => (counts[which] += 1) - 1;
  const noting = async (which: number) => seen[which].add((await ask(which, count(which))).status);
  const { medians, noise, z, noiseZ, isTold } = await compareTimes({ rounds, warmUp, ask: noting });
  compared += 1;
  const [one, other] = seen.map((each) => [...each].toSorted().join('/'));
  const figures = `${medians.map((value) => value.toFixed(2)).join(' and ')} ms, z ${z.toFixed(1)}; the same twice: ${noise.toFixed(2)} ms apart, z ${noiseZ.toFixed(1)}`;
  const verdict = isTold ? (isExplained ?? 'TOLD APART') : 'alike';
  console.log(`${name}: ${figures}; ${verdict} (${one})`);
  if (one !== other || one !== statuses) findings.add(`${name}: the answers are ${one} and ${other}, not ${statuses}`);
  if (isTold && isExplained === undefined) findings.add(`${name}: the time tells`, figures);
}

/** Locks an address with an account and one without. */
async function lock(email: string): Promise<string[]> {
  const emails = [email, newEmail('locked')];
  for (const each of emails)
    for (let count = 0; count < 5; count += 1) await post('/api/auth/login', { email: each, password });
  return emails;
}

function pairs(world: World): Pair[] {
  return [...loginPairs(world), ...addressPairs(world), ...tokenPairs(world), ...foreignPairs(world)];
}

function loginPairs({ emails, locked }: World): Pair[] {
  const login = (email: string) => post('/api/auth/login', { email, password });
  // Separate addresses for each request, in the same order, so that the attempt counts are equal.
  const against = (name: string, crowd: readonly string[]): Pair => {
    const others = crowd.map(() => newEmail('unknown'));
    const ask: Ask = (which, count) => login([crowd, others][which][Math.floor(count / asksOfAnAddress)]);
    return { name: `login, ${name} or unknown address`, rounds: costly, statuses: '401', ask };
  };
  return [
    against('known', emails.verified),
    against('waiting', emails.pending),
    against('two-factor', emails.withTwoFactor),
    {
      name: 'login, locked known or unknown address',
      rounds: cheap,
      statuses: '429',
      ask: (which) => login(locked[which]),
    },
  ];
}

function addressPairs({ asker, emails, invitations }: World): Pair[] {
  const from = (crowd: readonly string[], name: string) => (which: number, count: number) =>
    which === 0 ? crowd[count % crowd.length] : newEmail(name);
  const known = from(emails.verified, 'new');
  const waiting = from(emails.pending, 'new');
  const register = (email: string) => post('/api/auth/register', { firstName: 'A', lastName: 'B', email, password });
  const change = (email: string) =>
    post('/api/auth/change-email', { newEmail: email, password: asker.password }, asker.token);
  const forgot = (email: string) => post('/api/auth/forgot-password', { email });
  const resend = (email: string) => post('/api/auth/resend-verification', { email });
  const { path, roleId, token } = invitations;
  const invite = (email: string) => post(path, { email, roleId }, token);
  const pair = (name: string, [ask, email]: AskByEmail, [rounds, statuses]: [number, string]): Pair => ({
    name,
    rounds,
    statuses,
    ask: (which, count) => ask(email(which, count)),
  });
  return [
    pair('register, known or new address', [register, known], [costly, '201']),
    pair('change-email, to a known or new address', [change, known], [costly, '202']),
    pair('forgot-password, known or unknown address', [forgot, known], [cheap, '202']),
    pair('resend-verification, waiting or unknown address', [resend, waiting], [cheap, '202']),
    pair('resend-verification, known or unknown address', [resend, known], [cheap, '202']),
    pair('invitation, known or unknown address', [invite, known], [costly, '201']),
  ];
}

function tokenPairs({ tokens, asker }: World): Pair[] {
  const asking = (path: string, name: string, token: string) => (which: number) =>
    post(path, {
      [name]: which === 0 ? token : unknownToken(),
      ...(name === 'token' && path.includes('reset') ? { password } : {}),
    });
  const reuse =
    'reuse ends the sessions of the account, which takes time; a caller that has the token already knows that it was valid';
  const refresh = '/api/auth/refresh';
  const accept = (which: number) =>
    post('/api/invitations/accept', { token: which === 0 ? tokens.reset : unknownToken() }, asker.token);
  return [
    {
      name: 'refresh, expired or unknown token',
      rounds: cheap,
      statuses: '401',
      ask: asking(refresh, 'refreshToken', tokens.expired),
    },
    {
      name: 'refresh, used or unknown token',
      rounds: cheap,
      statuses: '401',
      ask: asking(refresh, 'refreshToken', tokens.rotated),
      isExplained: reuse,
    },
    {
      name: 'reset-password, used or unknown token',
      rounds: cheap,
      statuses: '400',
      ask: asking('/api/auth/reset-password', 'token', tokens.reset),
    },
    {
      name: 'verify-email, used or unknown token',
      rounds: cheap,
      statuses: '400',
      ask: asking('/api/auth/verify-email', 'token', tokens.verified),
    },
    { name: 'invitation, token of something else or unknown', rounds: cheap, statuses: '400', ask: accept },
  ];
}

function foreignPairs({ asker, foreign }: World): Pair[] {
  return foreign.map(({ name, method, paths }) => ({
    name: `${name}, foreign or missing`,
    rounds: cheap,
    statuses: '404',
    ask: (which) => client.call(method, paths[which], { token: asker.token }),
  }));
}
