import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { postgresStore } from '@crewkit/adapter-store-postgres';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { addPersonalData, addSharedPlace } from '@crewkit/contracts/samples';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { createDatabase } from '@crewkit/test-servers';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { inject } from 'vitest';

import { fillOtherTables } from './source-writer.js';
import { runCommand } from '../../src/commands/run-command.js';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface SceneParts {
  readonly folder: string;
  readonly path: string;
  readonly url: string;
  readonly store: StoreAdapter;
  readonly source: Database.Database;
  readonly target: Client;
  readonly drop: () => Promise<unknown>;
}

/** An SQLite store with data of every kind, and an empty Postgres. */
export class CopyScene {
  readonly path: string;
  readonly url: string;
  readonly store: StoreAdapter;
  /** A connection to the source beside the store's own. */
  readonly source: Database.Database;
  readonly target: Client;

  private constructor(private readonly parts: SceneParts) {
    ({ path: this.path, url: this.url, store: this.store, source: this.source, target: this.target } = parts);
  }

  /** Opens both stores. `people` is the number of users with data of every kind. */
  static async open(people = 3): Promise<CopyScene> {
    const folder = await mkdtemp(join(tmpdir(), 'crewkit-copy-'));
    const path = join(folder, 'crewkit.db');
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const store = sqliteStore({ path });
    await store.migrate();
    const place = await addSharedPlace(store);
    for (let number = 1; number <= people; number += 1) await addPersonalData(store, place, number);
    const source = new Database(path, { timeout: 5_000 });
    source.pragma('foreign_keys = ON');
    fillOtherTables(source);
    const target = new Client({ connectionString: url });
    await target.connect();
    return new CopyScene({ folder, path, url, store, source, target, drop });
  }

  /** Runs a command as an operator does. */
  async run(name: string, { from = `sqlite:${this.path}`, to = this.url } = {}): Promise<Outcome> {
    const [out, err]: [string[], string[]] = [[], []];
    const output = {
      print: (text: string) => out.push(text),
      complain: (text: string) => err.push(text),
      isTerminal: true,
    };
    const code = await runCommand([name, '--from', from, '--to', to], {}, output);
    return { code, out: out.join(''), err: err.join('') };
  }

  /** Starts a server's store on the target. */
  async openTarget(): Promise<StoreAdapter> {
    const opened = postgresStore({ connectionString: this.url });
    try {
      await opened.migrate();
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.source.close();
    await this.store.close();
    await this.target.end();
    await this.parts.drop();
    await rm(this.parts.folder, { recursive: true, force: true });
  }
}
