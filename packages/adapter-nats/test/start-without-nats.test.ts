import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createCrewkit, createJwtKey, devMailer, fileBlobs, type Crewkit } from '@crewkit/core';
import {
  openTemporaryStore,
  startNats,
  type TestServer,
  recordingLogger,
  type RecordingLogger,
} from '@crewkit/test-servers';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { natsEventBus } from '../src/index.js';
import { wait } from './create-test-bus.js';

const away = 'error: the event bus cannot be reached: events of other processes arrive a second late';
const back = 'info: the event bus is connected: events of other processes arrive at once';

describe.skipIf(inject('natsUrl') === null)('a process that starts during an outage of NATS', () => {
  // A separate server, because the tests kill it.
  let server: TestServer;

  beforeAll(async () => {
    ({ server } = await startNats('authorization { user: ada, password: open-sesame }'));
  });
  beforeEach(() => server.kill());
  afterAll(() => server.dispose());

  async function start(password = 'open-sesame'): Promise<{ crewkit: Crewkit; logger: RecordingLogger }> {
    const { store, dispose } = await openTemporaryStore('sqlite');
    const directory = await mkdtemp(join(tmpdir(), 'crewkit-nats-'));
    const logger = recordingLogger();
    const crewkit = await createCrewkit({
      store,
      mailer: devMailer(),
      blobs: fileBlobs({ directory }),
      keys: {
        jwt: [createJwtKey({ kid: 'test', algorithm: 'HS256', secret: Buffer.alloc(32, 1) })],
        encryption: [{ kid: 'test', key: Buffer.alloc(32, 2) }],
      },
      publicUrl: 'http://127.0.0.1',
      appOrigins: ['http://127.0.0.1'],
      ports: {
        logger,
        events: natsEventBus({ servers: server.url.replace('//', `//ada:${password}@`), logger }),
      },
    });
    onTestFinished(async () => {
      await crewkit.close();
      await dispose();
      await rm(directory, { recursive: true, force: true });
    });
    return { crewkit, logger };
  }

  it('handles requests, logs the reason, and connects when NATS is back', async () => {
    const { crewkit, logger } = await start();
    expect(crewkit.events.isConnected()).toBe(false);
    await crewkit.ping();
    expect(logger.lines.filter((line) => line.startsWith('error'))).toEqual([away]);
    expect(logger.texts.join()).toContain('ECONNREFUSED');
    await server.start();
    await vi.waitFor(() => expect(crewkit.events.isConnected()).toBe(true), { ...wait, timeout: 30_000 });
    await vi.waitFor(() => expect(logger.lines).toContain(back), wait);
  });

  it('also handles requests with a wrong password, and logs the error without the password', async () => {
    await server.start();
    const { crewkit, logger } = await start('sesame');
    expect(crewkit.events.isConnected()).toBe(false);
    await crewkit.ping();
    expect(logger.lines.filter((line) => line.startsWith('error'))).toEqual([away]);
    expect(logger.texts.join()).toContain('Authorization Violation');
    expect(logger.texts.join()).not.toContain('sesame');
  });

  it('can be closed while it retries', async () => {
    const { crewkit } = await start();
    await crewkit.close();
    await server.start();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(crewkit.events.isConnected()).toBe(false);
  });
});
