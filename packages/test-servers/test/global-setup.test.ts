import type { TestProject } from 'vitest/node';
import { beforeEach, expect, inject, it, vi } from 'vitest';

import { askPostgres } from './ask-server.js';
import { openFolder } from './open-folder.js';

beforeEach(() => {
  vi.stubEnv('REDIS_URL', undefined);
  vi.stubEnv('NATS_URL', undefined);
  return () => void vi.unstubAllEnvs();
});

interface Provided {
  readonly urls: Map<string, unknown>;
  readonly tearDown: () => Promise<void>;
}

/** Loads the file again and calls it, as Vitest does for each project. */
async function setUpProject(): Promise<Provided> {
  vi.resetModules();
  const { setup } = await import('../src/global-setup.js');
  const urls = new Map<string, unknown>();
  const project = { provide: (name: string, value: unknown) => void urls.set(name, value) };
  return { urls, tearDown: await setup(project as unknown as TestProject) };
}

it('starts one server for all projects, and stops it after the last project', async () => {
  vi.stubEnv('CREWKIT_TEST_POSTGRES_URL', undefined);
  const first = await setUpProject();
  const second = await setUpProject();
  const url = String(first.urls.get('postgresUrl'));
  expect(url).not.toBe(inject('postgresUrl'));
  expect(second.urls).toEqual(first.urls);
  await first.tearDown();
  expect(await askPostgres(url, 'SELECT 1 AS one')).toEqual({ one: 1 });
  await second.tearDown();
  await expect(askPostgres(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

it('uses the servers that the environment variables name', async () => {
  vi.stubEnv('CREWKIT_TEST_POSTGRES_URL', inject('postgresUrl'));
  vi.stubEnv('REDIS_URL', 'redis://redis.example');
  vi.stubEnv('NATS_URL', 'nats://nats.example');
  const { urls, tearDown } = await setUpProject();
  await tearDown();
  expect(urls.get('redisUrl')).toBe('redis://redis.example');
  expect(urls.get('natsUrl')).toBe('nats://nats.example');
  expect(await askPostgres(String(urls.get('postgresUrl')), 'SELECT 1 AS one')).toEqual({ one: 1 });
});

it('fails if the server that an environment variable names does not respond', async () => {
  vi.stubEnv('CREWKIT_TEST_POSTGRES_URL', 'postgres://postgres@127.0.0.1:1/postgres');
  await expect(setUpProject()).rejects.toThrow('CREWKIT_TEST_POSTGRES_URL names a server that does not answer.');
});

it('reports at the start and at the end that tests were skipped without Redis and NATS', async () => {
  vi.stubEnv('CREWKIT_TEST_POSTGRES_URL', inject('postgresUrl'));
  vi.stubEnv('PATH', openFolder());
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const count = (title: string): number => write.mock.calls.filter(([text]) => String(text).includes(title)).length;
  const notices = (): number[] => ['NO REDIS', 'NO NATS'].map(count);
  const { urls, tearDown } = await setUpProject();
  const atStart = notices();
  await tearDown();
  const atEnd = notices();
  write.mockRestore();
  expect([urls.get('redisUrl'), urls.get('natsUrl')]).toEqual([null, null]);
  expect([atStart, atEnd]).toEqual([
    [1, 1],
    [2, 2],
  ]);
});
