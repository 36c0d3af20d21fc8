import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import { hashStores } from '../support/hash-stores.js';
import { CopyScene } from './copy-scene.js';
import { writeMeanwhile } from './source-writer.js';

const waitMs = 15_000;

describe('a copy that is killed', () => {
  let scene: CopyScene;
  beforeEach(async () => {
    scene = await CopyScene.open();
  });
  afterEach(() => scene.close());

  /** Starts a command in a process of its own. */
  function start(name: string): ChildProcess {
    const args = [inject('serverProgram'), name, '--from', `sqlite:${scene.path}`, '--to', scene.url];
    return spawn(process.execPath, args, { env: { PATH: process.env.PATH ?? '' }, stdio: 'ignore' });
  }

  async function kill(child: ChildProcess): Promise<void> {
    expect({ code: child.exitCode, signal: child.signalCode }).toEqual({ code: null, signal: null });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
    const giveUpAt = Date.now() + waitMs;
    while (!(await isReached())) {
      if (Date.now() > giveUpAt) throw new Error('the command did not get there in time');
      await sleep(5);
    }
  }

  const countAdded = (): number =>
    scene.source.prepare("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'store_copy%'").pluck().get() as number;
  async function readPhase(): Promise<string | null> {
    const { rows } = await scene.target.query<{ there: boolean }>(
      "SELECT to_regclass('crewkit.store_copy') IS NOT NULL AS there",
    );
    if (rows[0]?.there !== true) return null;
    const state = await scene.target.query<{ at: string }>(
      "SELECT phase || ' ' || coalesce(table_name, '') AS at FROM crewkit.store_copy",
    );
    return state.rows[0]?.at ?? null;
  }

  /** Returns whether a session waits for the lock of another one. */
  async function isWaiting(): Promise<boolean> {
    const waiting = `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE NOT l.granted AND d.datname = current_database()`;
    return (await scene.target.query(waiting)).rows.length > 0;
  }

  async function expectEqualStores(stop: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    expect(await scene.run('copy-store')).toMatchObject({ code: 0 });
    expect(await scene.run('finish-copy')).toMatchObject({ code: 0 });
    await stop();
    await hashStores(scene.source, scene.target);
  }

  it('goes on if the target is prepared and the source is not', async () => {
    // Another writer keeps the command from adding its triggers.
    scene.source.exec('BEGIN IMMEDIATE');
    const child = start('copy-store');
    await until(async () => (await readPhase()) === 'prepared ');
    await kill(child);
    scene.source.exec('ROLLBACK');
    expect(countAdded()).toBe(0);
    await expectEqualStores();
  });

  it.each(['accounts', 'messages', 'tasks'])('goes on if it was copying %s, with a writer', async (table) => {
    // Another writer holds up the command until the table is locked.
    scene.source.exec('BEGIN IMMEDIATE');
    const child = start('copy-store');
    await until(async () => (await readPhase()) === 'prepared ');
    await scene.target.query(`BEGIN; LOCK TABLE crewkit.${table} IN ACCESS EXCLUSIVE MODE`);
    scene.source.exec('ROLLBACK');
    const stop = writeMeanwhile(scene.source);
    await until(isWaiting);
    await kill(child);
    await scene.target.query('ROLLBACK');
    expect(await readPhase()).toMatch(/^copying /);
    await expectEqualStores(stop);
  });

  it('goes on if it was comparing, with a writer', async () => {
    expect(await scene.run('copy-store')).toMatchObject({ code: 0 });
    await scene.target.query("UPDATE crewkit.store_copy SET phase = 'comparing', table_name = 'accounts'");
    const stop = writeMeanwhile(scene.source);
    await scene.target.query('BEGIN; LOCK TABLE crewkit.messages IN ACCESS EXCLUSIVE MODE');
    const child = start('copy-store');
    await until(isWaiting);
    await kill(child);
    await scene.target.query('ROLLBACK');
    expect(await readPhase()).toMatch(/^comparing /);
    await expectEqualStores(stop);
  });

  it('is finished by a second finish-copy if the first was killed while writes were refused', async () => {
    await scene.run('copy-store');
    await stopInFinalStep();
    expect(() => scene.source.exec("INSERT INTO markers VALUES ('late', 1)")).toThrow('writes are refused');
    expect(await scene.run('copy-store')).toMatchObject({
      code: 1,
      err: expect.stringContaining('the final step has begun') as string,
    });
    expect(await scene.run('finish-copy')).toMatchObject({ code: 0 });
    await hashStores(scene.source, scene.target);
    await (await scene.openTarget()).close();
  });

  it('is canceled by cancel-copy if finish-copy was killed while writes were refused', async () => {
    await scene.run('copy-store');
    await stopInFinalStep();
    expect(await scene.run('cancel-copy')).toMatchObject({ code: 0 });
    scene.source.exec("INSERT INTO markers VALUES ('late', 1)");
    expect(countAdded()).toBe(0);
    await expect(scene.openTarget()).rejects.toThrow('an incomplete copy');
  });

  it('is complete if finish-copy was killed after the commit', async () => {
    await scene.run('copy-store');
    const child = start('finish-copy');
    await until(async () => (await readPhase())?.startsWith('complete') === true);
    child.kill('SIGKILL');
    expect(await scene.run('finish-copy')).toMatchObject({
      code: 0,
      out: expect.stringContaining('complete already') as string,
    });
    const { rows } = await scene.target.query("SELECT 1 FROM pg_constraint WHERE contype = 'f' AND NOT convalidated");
    expect(rows).toEqual([]);
    expect(() => scene.source.exec("INSERT INTO markers VALUES ('late', 1)")).toThrow('writes are refused');
    await hashStores(scene.source, scene.target);
  });

  /** Kills finish-copy after the source refuses writes and before the target is complete. */
  async function stopInFinalStep(): Promise<void> {
    // The lock on the last table holds up the final step, but not the steps before it.
    await scene.target.query('BEGIN; LOCK TABLE crewkit.rate_limits, crewkit.messages IN ACCESS EXCLUSIVE MODE');
    const child = start('finish-copy');
    await until(() => {
      const exists = countAdded() > 0;
      return exists && scene.source.prepare('SELECT refuses_writes FROM store_copy').pluck().get() === 1;
    });
    await kill(child);
    await scene.target.query('ROLLBACK');
    expect(await readPhase()).toBe('ready ');
  }
});
