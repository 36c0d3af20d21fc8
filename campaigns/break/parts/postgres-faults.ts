import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Runs one statement on a separate connection. */
export async function query<Row = Record<string, unknown>>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the pid of the postmaster, from the first line of a file in the data directory. */
export async function postmasterPid(url: string): Promise<number> {
  const [{ text }] = await query<{ text: string }>(url, "SELECT pg_read_file('postmaster.pid') AS text");
  return Number(text.split('\n')[0]);
}

/**
 * Runs `pg_ctl stop -m immediate`, which sends no close messages to clients and makes no checkpoint. The next start recovers from the log.
 */
export async function stopImmediately(pid: number): Promise<void> {
  process.kill(pid, 'SIGQUIT');
  while (isAlive(pid)) await sleep(20);
}

/** Suspends or resumes all processes. During the suspension, connections stay open and get no response. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  // The postmaster is suspended first, so that it starts no further processes.
  const ids = signal === 'SIGSTOP' ? [pid, ...listChildren(pid)] : [...listChildren(pid), pid];
  for (const id of ids) killIfThere(id, signal);
}

/** Terminates every connection from the servers, and returns the number of connections. */
export async function cutConnections(url: string): Promise<number> {
  const rows = await query(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'crewkit%'",
  );
  return rows.length;
}

function listChildren(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}
