import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { postgresStore } from '@crewkit/adapter-store-postgres';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createDatabase, startPostgres } from '@crewkit/test-servers';
import Database from 'better-sqlite3';
import pg from 'pg';

import { fillConversation } from './fill-conversation.js';
import { type World, fillWorld } from './world.js';

/** A database that contains the world. `store` is a value for `CREWKIT_STORE`. */
export interface FilledDatabase {
  readonly world: World;
  readonly store: string;
}

/** The databases of a run. Each is filled once, on first use. */
export class Databases {
  readonly #folder: string;
  #sqlite: Promise<{ world: World; path: string }> | null = null;
  #postgres: Promise<{ world: World; name: string }> | null = null;
  #server: ReturnType<typeof startPostgres> | null = null;
  #copies = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns a separate SQLite file that contains the world. */
  async sqlite(): Promise<FilledDatabase> {
    this.#sqlite ??= this.#fillSqlite();
    const { world, path } = await this.#sqlite;
    this.#copies += 1;
    const copy = join(this.#folder, `copy-${this.#copies}.db`);
    copyFileSync(path, copy);
    return { world, store: `sqlite:${copy}` };
  }

  /** Returns a separate database on a Postgres with default settings, which flushes commits. */
  async postgres(): Promise<FilledDatabase> {
    this.#postgres ??= this.#fillPostgres();
    const { world, name } = await this.#postgres;
    this.#copies += 1;
    const copy = `${name}_${this.#copies}`;
    await this.#execute(`CREATE DATABASE ${copy} TEMPLATE ${name}`);
    return { world, store: await this.#getUrl(copy) };
  }

  /** Returns an empty database. */
  async emptyPostgres(): Promise<string> {
    return (await createDatabase((await this.#startServer()).url)).url;
  }

  async close(): Promise<void> {
    await (await this.#server)?.dispose();
  }

  async #fillSqlite(): Promise<{ world: World; path: string }> {
    const path = join(this.#folder, 'world.db');
    mkdirSync(this.#folder, { recursive: true });
    const store = sqliteStore({ path });
    const world = await fillWorld(store);
    // Checkpoints the write-ahead log into the file.
    await store.close();
    writeHistory(path, world);
    return { world, path };
  }

  async #fillPostgres(): Promise<{ world: World; name: string }> {
    const connectionString = await this.emptyPostgres();
    const store = postgresStore({ connectionString });
    const world = await fillWorld(store);
    await store.close();
    const name = new URL(connectionString).pathname.slice(1);
    await this.#execute('VACUUM ANALYZE', name);
    return { world, name };
  }

  #startServer(): ReturnType<typeof startPostgres> {
    this.#server ??= startPostgres({ durable: true });
    return this.#server;
  }

  async #execute(statement: string, database = 'postgres'): Promise<void> {
    const client = new pg.Client({ connectionString: await this.#getUrl(database) });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async #getUrl(database: string): Promise<string> {
    const url = new URL((await this.#startServer()).url);
    url.pathname = `/${database}`;
    return url.href;
  }
}

function writeHistory(path: string, { people, historyId }: World): void {
  const database = new Database(path);
  fillConversation(database, {
    conversationId: historyId,
    length: 1000,
    toId: (seq) => `00000000-0000-7000-9000-${seq.toString(16).padStart(12, '0')}`,
    toSenderId: (seq) => people[seq % 50].id,
  });
  database.close();
}
