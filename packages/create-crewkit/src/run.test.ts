import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { run } from './run.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'create-crewkit-'));
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Creates a project without questions, and returns its folder. */
async function create(name: string, ...args: readonly string[]): Promise<string> {
  expect(await run([join(folder, name), ...args], false)).toBe(0);
  return join(folder, name);
}

const read = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');

describe('create-crewkit', () => {
  it('creates a project with the defaults, and with new secrets each time', async () => {
    const [one, other] = [await create('My App'), await create('other', '--yes')];
    const { name, dependencies } = JSON.parse(read(one, 'package.json')) as Record<string, object>;
    expect(name).toBe('my-app');
    expect(Object.keys(dependencies ?? {})).toEqual(
      expect.arrayContaining(['@crewkit/adapter-http-fastify', '@crewkit/adapter-store-sqlite', '@crewkit/react']),
    );
    expect(read(one, '.env')).toMatch(/^SECRET=[\w+/]{43}=$/m);
    expect(read(one, '.env')).not.toBe(read(other, '.env'));
    expect(statSync(join(one, '.env')).mode & 0o077).toBe(0);
    expect(read(one, 'README.md')).toContain('npm install\nnpm start\n');
    expect(read(one, '.gitignore')).toMatch(/^\.env$/m);
    for (const file of readdirSync(one, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) expect(read(file.parentPath, file.name)).not.toContain('{{');
    }
  });

  it('creates only what the options name', async () => {
    const app = await create('app', '--server', 'express', '--store', 'postgres', '--front-end', 'none');
    expect(readdirSync(app)).not.toContain('web');
    const [, password = '?'] = /^DATABASE=.*app:(\w{48})@/m.exec(read(app, '.env')) ?? [];
    expect(read(app, '.env')).toMatch(new RegExp(`^POSTGRES_PASSWORD=${password}$`, 'm'));
    expect(read(app, 'compose.yaml')).toContain('POSTGRES_PASSWORD: ${POSTGRES_PASSWORD}\n');
    expect(read(app, 'README.md')).toContain('npm install\ndocker compose up --detach\nnpm start\n');
    expect(read(app, 'package.json')).not.toMatch(/fastify|sqlite"|react|vite/);
  });

  it('writes nothing into a folder that is not empty, or over a file', async () => {
    mkdirSync(join(folder, 'full'));
    writeFileSync(join(folder, 'full/notes.txt'), 'mine');
    writeFileSync(join(folder, 'file'), 'mine');
    for (const name of ['full', 'file']) expect(await run([join(folder, name), '--yes'], false)).toBe(1);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['file', 'full', 'full/notes.txt']);
  });

  it('rejects unknown options and choices', async () => {
    for (const args of [
      ['a', 'b'],
      ['a', '--server', 'koa'],
      ['a', '--store', ''],
      ['a', '--database', 'sqlite'],
    ]) {
      expect(await run(args, false)).toBe(2);
    }
    expect(await run(['--help'], false)).toBe(0);
  });
});
