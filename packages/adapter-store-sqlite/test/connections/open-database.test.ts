import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { sqliteStore } from '../../src/index.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;
const readMode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('opening a database', () => {
  it.skipIf(process.platform === 'win32')('makes the files readable to their owner only', async () => {
    const path = temporaryDatabasePath();
    const store = sqliteStore({ path });
    await store.migrate();
    for (const suffix of ['', '-wal', '-shm']) expect(readMode(`${path}${suffix}`)).toBe('600');
    await store.close();
  });

  it.skipIf(process.platform === 'win32')('keeps the mode of an existing file', async () => {
    const path = temporaryDatabasePath();
    writeFileSync(path, '');
    chmodSync(path, 0o640);
    const store = sqliteStore({ path });
    await store.migrate();
    await store.close();
    expect(readMode(path)).toBe('640');
  });

  it('creates missing directories, and finds the data again later', async () => {
    const path = join(temporaryDatabasePath(), 'two', 'levels', 'crewkit.db');
    const first = sqliteStore({ path });
    await first.migrate();
    expect(await first.unitOfWork.run((stores) => stores.markers.claim('once', new Date(0)))).toBe(true);
    await first.close();
    const second = sqliteStore({ path });
    expect(await second.migrate()).toEqual([]);
    expect(await second.unitOfWork.run((stores) => stores.markers.claim('once', new Date(0)))).toBe(false);
    await second.close();
  });

  it.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['something else than a database', (path: string) => writeFileSync(path, 'no database '.repeat(1000))],
    ['below a file', (path: string) => writeFileSync(path, '')],
  ])('is UNAVAILABLE if the path is %s', (where, make) => {
    const path = temporaryDatabasePath();
    make(path);
    const open = (): unknown => sqliteStore({ path: where === 'below a file' ? join(path, 'crewkit.db') : path });
    expect(open).toThrow(unavailable);
  });
});
