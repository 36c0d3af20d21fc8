import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { postgresStore } from '@crewkit/adapter-store-postgres';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createDatabase, startPostgres } from '@crewkit/test-servers';
import pg from 'pg';

import { fillWorld } from './world.mjs';

/** The databases of a run. Each is filled once, on first use. */
export class Databases {
  #folder;
  #sqlite = null;
  #postgres = null;
  #server = null;
  #copies = 0;

  constructor(folder) {
    this.#folder = folder;
  }

  /** Returns a separate SQLite file that contains the world, as `{ world, store }`. `store` is a value for `CREWKIT_STORE`. */
  async sqlite() {
    this.#sqlite ??= this.#fillSqlite();
    const { world, path } = await this.#sqlite;
    this.#copies += 1;
    const copy = join(this.#folder, `copy-${this.#copies}.db`);
    copyFileSync(path, copy);
    return { world, store: `sqlite:${copy}` };
  }

  /** Returns a separate database on a Postgres with default settings, which flushes commits. */
  async postgres() {
    this.#postgres ??= this.#fillPostgres();
    const { world, name } = await this.#postgres;
    this.#copies += 1;
    const copy = `${name}_${this.#copies}`;
    await this.#execute(`CREATE DATABASE ${copy} TEMPLATE ${name}`);
    return { world, store: await this.#getUrl(copy) };
  }

  /** Returns an empty database. */
  async emptyPostgres() {
    return (await createDatabase((await this.#startServer()).url)).url;
  }

  async close() {
    await (await this.#server)?.dispose();
  }

  async #fillSqlite() {
    const path = join(this.#folder, 'world.db');
    mkdirSync(this.#folder, { recursive: true });
    const store = sqliteStore({ path });
    const world = await fillWorld(store);
    // Checkpoints the write-ahead log into the file.
    await store.close();
    return { world, path };
  }

  async #fillPostgres() {
    const connectionString = await this.emptyPostgres();
    const store = postgresStore({ connectionString });
    const world = await fillWorld(store);
    await store.close();
    const name = new URL(connectionString).pathname.slice(1);
    await this.#execute('VACUUM ANALYZE', name);
    return { world, name };
  }

  #startServer() {
    this.#server ??= startPostgres({ durable: true });
    return this.#server;
  }

  async #execute(statement, database = 'postgres') {
    const client = new pg.Client({ connectionString: await this.#getUrl(database) });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async #getUrl(database) {
    const url = new URL((await this.#startServer()).url);
    url.pathname = `/${database}`;
    return url.href;
  }
}
