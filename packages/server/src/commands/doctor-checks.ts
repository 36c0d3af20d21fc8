import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import type { BlobStore } from '@crewkit/core/adapter';

import { describeError } from '../describe-error.js';
import { openBlobs } from '../open-blobs.js';
import { openSmtpMailer } from '../open-mailer.js';
import { openPostgres, openStore } from '../open-store.js';
import type { Settings } from '../settings/settings.js';
import { CommandError } from './command.js';

/** Returns what is in order. Throws a `CommandError` that says what is not, and what to do about it. */
type Check = (settings: Settings) => Promise<string>;

// Access tokens and links to files tolerate less than a minute, but clocks that are synchronized differ by milliseconds.
const toleratedSkewMs = 5_000;

/** The checks of `doctor`, by the name that it prints. They change nothing, and do not stop after a failure. */
export const checks: Readonly<Record<string, Check>> = {
  database: checkDatabase,
  mail: checkMail,
  files: checkFiles,
  providers: checkProviders,
  proxies: checkProxies,
  clock: checkClock,
};

async function checkDatabase({ store: settings }: Settings): Promise<string> {
  if (settings.kind === 'sqlite') {
    if (settings.path === ':memory:') return 'SQLite in memory, which the server loses when it stops';
    if (!existsSync(settings.path)) {
      throw new CommandError(`there is none at ${resolve(settings.path)}: start the server, or run migrate.`);
    }
  }
  const store = await openStore(settings);
  try {
    const pending = await store.listPendingMigrations();
    if (pending.length > 0) {
      throw new CommandError(
        `the schema lacks ${pending.join(', ')}: start this version of the server, or run migrate.`,
      );
    }
    return `${settings.kind === 'sqlite' ? resolve(settings.path) : 'Postgres'} has this version's schema`;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${describeError(error)} Check CREWKIT_STORE, and whether the database runs.`);
  } finally {
    await store.close();
  }
}

async function checkMail(settings: Settings): Promise<string> {
  if (settings.smtpUrl === null) return 'not sent, but shown at /dev/inbox, because CREWKIT_MAIL is not set';
  const { host } = new URL(settings.smtpUrl);
  const mailer = await openSmtpMailer(
    { ...settings, smtpUrl: settings.smtpUrl },
    settings.publicUrl ?? 'http://localhost',
  );
  try {
    await mailer.verify();
    return `${host} accepts the connection and the credentials`;
  } catch (error) {
    throw new CommandError(`${host}: ${describeError(error)} Check CREWKIT_MAIL.`);
  } finally {
    await mailer.close();
  }
}

async function checkFiles({ blobs }: Settings): Promise<string> {
  const place = blobs.kind === 'directory' ? resolve(blobs.path) : `the bucket ${blobs.bucket}`;
  try {
    if (blobs.kind === 'directory') writeInto(place);
    else await storeAndRead(await openBlobs(blobs));
    return `${place} accepts files`;
  } catch (error) {
    throw new CommandError(`${place}: ${describeError(error)} Check CREWKIT_BLOBS, and the permissions of this user.`);
  }
}

/**
 * Writes a file into the folder and removes it. If the folder does not exist yet, writes it into the folder above. Creates no folder, because
 * its owner could be another user than the server's.
 */
function writeInto(folder: string): void {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  const file = join(existing, `.crewkit-doctor-${randomUUID()}`);
  try {
    writeFileSync(file, file, { flag: 'wx', flush: true });
  } finally {
    rmSync(file, { force: true });
  }
}

async function storeAndRead(blobs: BlobStore): Promise<void> {
  const key = randomUUID();
  await blobs.write(key, oneChunk(Buffer.from(key)));
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await blobs.read(key)) ?? []) chunks.push(chunk);
    if (Buffer.concat(chunks).toString() !== key) throw new Error('A stored file came back with other bytes.');
  } finally {
    await blobs.delete([key]);
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

async function checkProviders(settings: Settings): Promise<string> {
  if (settings.socialPath === null) return 'no social sign-in, because CREWKIT_SOCIAL is not set';
  try {
    const { readIdentityProviders } = await import('../settings/read-identity-providers.js');
    return `${readIdentityProviders(settings).length} in ${resolve(settings.socialPath)}`;
  } catch (error) {
    throw new CommandError(`${describeError(error)} Check the file that CREWKIT_SOCIAL names.`);
  }
}

async function checkProxies({ publicUrl, trustedProxies }: Settings): Promise<string> {
  // The server itself speaks HTTP only.
  if (publicUrl?.startsWith('https:') === true && trustedProxies === 0) {
    throw new CommandError(
      `${publicUrl} needs a proxy for TLS, but CREWKIT_TRUST_PROXY is 0: all users share the rate limits of its address. Set the number of proxies.`,
    );
  }
  if (trustedProxies === 0) return Promise.resolve('none, so clients connect to the server itself');
  return Promise.resolve(`${trustedProxies} in front of the server, as CREWKIT_TRUST_PROXY says`);
}

async function checkClock({ store: settings }: Settings): Promise<string> {
  if (settings.kind === 'sqlite') return Promise.resolve('nothing to compare it with, because the database is a file');
  const store = await openPostgres(settings);
  try {
    const before = Date.now();
    const time = await store.readTime();
    const skewMs = time.getTime() - (before + Date.now()) / 2;
    if (Math.abs(skewMs) > toleratedSkewMs) {
      const [seconds, side] = [Math.round(Math.abs(skewMs) / 1000), skewMs > 0 ? 'behind' : 'ahead of'];
      throw new CommandError(`it is ${seconds} s ${side} that of Postgres: synchronize both machines with NTP.`);
    }
    return 'agrees with that of Postgres';
  } finally {
    await store.close();
  }
}
