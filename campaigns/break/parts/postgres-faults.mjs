import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Runs one statement on a connection of its own. */
export async function query(url, text, values = []) {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The id of the process that starts all others; it stands in the first line of a file in the data directory. */
export async function postmasterPid(url) {
  const [{ text }] = await query(url, "SELECT pg_read_file('postmaster.pid') AS text");
  return Number(text.split('\n')[0]);
}

/** `pg_ctl stop -m immediate`: no farewell to clients, no checkpoint; the next start recovers from the log. */
export async function stopImmediately(pid) {
  process.kill(pid, 'SIGQUIT');
  while (isAlive(pid)) await sleep(20);
}

/** All of its processes stop, or go on, where they are: connections stay open and nobody answers. */
export function signalAll(pid, signal) {
  // The first one first, so that it starts no more of them.
  const ids = signal === 'SIGSTOP' ? [pid, ...childrenOf(pid)] : [...childrenOf(pid), pid];
  for (const id of ids) killIfThere(id, signal);
}

/** Cuts every connection of the servers. How many there were. */
export async function cutConnections(url) {
  const rows = await query(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'crewkit%'",
  );
  return rows.length;
}

function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

function killIfThere(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}
