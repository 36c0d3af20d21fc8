// Attacks the sign-in with passkeys and emailed codes: guesses codes, uses one code many times at once, presents forged, foreign and modified
// challenges, and compares what the server tells about known and unknown users.
//
//   npx tsx campaigns/attack/passkeys-and-email-codes.ts [--adapter fastify|express]
//
// Run `npm run build` first.
import { randomUUID } from 'node:crypto';

import { readArguments } from '../support/arguments.js';
import { HttpClient, type RawAnswer } from '../support/http-client.js';
import { makePerson } from '../support/http-people.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { Findings } from './parts/findings.js';

interface Problem {
  readonly code?: string;
}

interface Mailbox {
  readonly items: readonly { readonly to: string; readonly subject: string }[];
}

const { adapter } = readArguments({ adapter: 'fastify' });
const findings = new Findings('passkeys-and-email-codes');
const server = await startReferenceServer({ CREWKIT_HTTP: adapter });
const client = new HttpClient(server.url);
let tries = 0;

const post = (path: string, body: object): Promise<RawAnswer<Problem>> => {
  tries += 1;
  return client.call<Problem>('POST', `/api${path}`, { body });
};

await guessCodes();
await raceForOneCode();
await forgeChallenges();
await compareOptions();
findings.noErrorsIn(server.output());
client.close();
await server.stop();
findings.end(`${tries} requests, ${adapter}`);

async function mailedCode(email: string): Promise<string> {
  await post('/auth/email-code', { email });
  const { items } = await client.need<Mailbox>('GET', '/dev/mailbox');
  return items.find(({ to, subject }) => to === email && /^\d{6} /.test(subject))?.subject.slice(0, 6) ?? '';
}

/** No more than five guesses may be compared, however many run at once, and a new code must not allow more. */
async function guessCodes(): Promise<void> {
  const { email } = await makePerson(server);
  for (const round of [1, 2, 3]) {
    const code = await mailedCode(email);
    const guesses = Array.from({ length: 50 }, (_, index) =>
      String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(guesses.map((guess) => post('/auth/email-code/verify', { email, code: guess })));
    const compared = answers.filter(({ json }) => json?.code === 'INVALID_EMAIL_CODE').length;
    findings.same(`guesses compared in round ${round}`, compared, round === 1 ? 5 : 0);
    if (answers.some(({ status }) => status < 400)) findings.add('a wrong code was accepted');
  }
}

async function raceForOneCode(): Promise<void> {
  const { email } = await makePerson(server);
  const code = await mailedCode(email);
  const answers = await Promise.all(Array.from({ length: 64 }, () => post('/auth/email-code/verify', { email, code })));
  findings.same('sign-ins with one code', answers.filter(({ status }) => status === 200).length, 1);
}

async function forgeChallenges(): Promise<void> {
  const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
  const credential = { id: 'AAAA', type: 'public-key', response };
  const options = await client.need<{ readonly challengeId: string }>('POST', '/api/auth/passkeys/options', {
    body: {},
  });
  const { challengeId } = options;
  const cut = challengeId.slice(0, -1);
  for (const forged of [
    challengeId,
    challengeId,
    cut,
    `${challengeId}A`,
    cut.toUpperCase(),
    randomUUID(),
    '.',
    '\u0000',
  ]) {
    const { status, json } = await post('/auth/passkeys/verify', { challengeId: forged, credential });
    if (status !== 401 && status !== 400)
      findings.add('a forged challenge got another answer', `${status} ${json?.code ?? ''}`);
  }
}

/** Options must not tell whether a challenge token exists. */
async function compareOptions(): Promise<void> {
  const shapes = new Set<string>();
  for (const challengeToken of ['unknown', randomUUID(), 'A'.repeat(43)]) {
    const { json } = await post('/auth/passkeys/options', { challengeToken });
    const { options } = json as unknown as { readonly options: { readonly challenge: string } };
    shapes.add(JSON.stringify({ ...options, challenge: options.challenge.length }));
  }
  findings.same('kinds of options', shapes.size, 1);
}
