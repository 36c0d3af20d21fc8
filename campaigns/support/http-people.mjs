import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('../../examples/reference-server/dist/main.js', import.meta.url));
const password = 'Correct-horse-7';

/** Returns a user who has registered, confirmed the mail and signed in: `{ id, email, password, token, refreshToken }`. */
export async function makePerson(client, name = 'person') {
  const email = `${name}-${randomUUID()}@example.com`;
  const body = { firstName: 'Ada', lastName: 'Lovelace', email, password };
  await client.need('POST', '/api/auth/register', { body });
  await client.need('POST', '/api/auth/verify-email', { body: { token: await mailedToken(client, email) } });
  return signIn(client, { email, password });
}

/** Returns the same user with new tokens. */
export async function signIn(client, person) {
  const { email } = person;
  const pair = await client.need('POST', '/api/auth/login', { body: { email, password: person.password } });
  return { ...person, id: pair.user.id, token: pair.accessToken, refreshToken: pair.refreshToken };
}

/** Returns the token of the newest mail to the address. */
export async function mailedToken(client, email) {
  for (let tries = 0; tries < 300; tries += 1) {
    const { items } = await client.need('GET', '/dev/mailbox');
    const mail = items.find(({ to, text }) => to === email && text.includes('?token='));
    const [, token] = /\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    if (token !== undefined) return token;
    await sleep(20);
  }
  throw new Error(`no mail to ${email} has a token`);
}

/** Makes the user an administrator of the installation with the server's own command, in its folder. */
export async function grantAdmin({ folder }, settings, email) {
  const env = { PATH: process.env.PATH ?? '', ...settings };
  await promisify(execFile)(process.execPath, [program, 'grant-admin', email], { cwd: folder, env });
}
