import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import { bundleChild, makeCertificate, startChild, startNats, type NatsServer } from '@crewkit/test-servers';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { createTestBus, lost, restored, typing, unsent, wait } from './create-test-bus.js';
import { listenForTest } from './tcp-proxy.js';

const certificate = makeCertificate();

async function openNats(config: string): Promise<NatsServer & { readonly as: (credentials: string) => string }> {
  const nats = await startNats(config);
  onTestFinished(() => nats.server.dispose());
  return { ...nats, as: (credentials) => nats.server.url.replace('//', `//${credentials}@`) };
}

const withPassword = (password: string): string => `authorization { user: ada, password: "${password}" }`;
const withPermissions = (permissions: string): string =>
  `authorization { users: [{ user: ada, password: pw, permissions: { ${permissions} } }] }`;
const everything = withPermissions('publish: ">", subscribe: ">"');

async function connectionError(bus: { connect(): Promise<void> }): Promise<unknown> {
  const error: unknown = await bus.connect().catch((reason: unknown) => reason);
  expect(CrewkitError.is(error, 'UNAVAILABLE')).toBe(true);
  return (error as Error).cause;
}

describe.skipIf(inject('natsUrl') === null)('access to NATS', () => {
  it('never reveals the password, neither when it is wrong at the start nor later', async () => {
    const { as, configure } = await openNats(withPassword('sesame-1/@'));
    const wrong = createTestBus({ servers: as('ada:sesame-2') });
    const error = await connectionError(wrong.bus);
    wrong.logger.error({ err: error }, 'the host logs it');
    expect(wrong.logger.texts.join()).toContain('Authorization Violation');

    const right = createTestBus({ servers: as('ada:sesame-1%2F%40') });
    await right.bus.connect();
    configure(withPassword('sesame-3'));
    await vi.waitFor(() => expect(right.logger.lines).toEqual([lost]), wait);
    await pause(300);
    expect([...wrong.logger.texts, ...right.logger.texts].join()).not.toContain('sesame');
    // Refused credentials are retried without end.
    configure(withPassword('sesame-1/@'));
    await right.untilReceived();
    expect(right.logger.lines).toContain(restored);
  });

  it('signs in with a token', async () => {
    const { as } = await openNats('authorization { token: "a token" }');
    const { bus, untilReceived } = createTestBus({ servers: as('a%20token') });
    await bus.connect();
    await untilReceived();
    expect(await connectionError(createTestBus({ servers: as('token') }).bus)).toHaveProperty(
      'name',
      'AuthorizationError',
    );
  });

  it('does not connect if the server refuses the subscription', async () => {
    const { as } = await openNats(withPermissions('publish: ">", subscribe: other'));
    const { bus } = createTestBus({ servers: as('ada:pw') });
    expect(await connectionError(bus)).toHaveProperty('name', 'PermissionViolationError');
    expect(bus.isConnected()).toBe(false);
  });

  it('is not connected while the server refuses the subscription', async () => {
    const { as, configure } = await openNats(everything);
    const { bus, logger, untilReceived } = createTestBus({ servers: as('ada:pw') });
    await bus.connect();
    configure(withPermissions('publish: ">", subscribe: other'));
    await vi.waitFor(() => expect(logger.lines).toContain(lost), wait);
    expect(bus.isConnected()).toBe(false);
    configure(everything);
    await untilReceived();
    await vi.waitFor(() => expect(logger.lines).toContain(restored), wait);
  });

  it('logs that the server refuses to publish', async () => {
    const { as, configure } = await openNats(withPermissions('publish: other, subscribe: ">"'));
    const { bus, logger, untilReceived } = createTestBus({ servers: as('ada:pw') });
    await bus.connect();
    bus.publish(typing('unheard'));
    await vi.waitFor(() => expect(logger.lines).toEqual([unsent]), wait);
    expect(logger.texts.join()).toContain('crewkit.events');
    configure(everything);
    await untilReceived();
  });

  it('connects only if the server accepts messages of every size that it sends', async () => {
    const { server, configure } = await openNats('max_payload: 63999');
    const { bus, untilReceived } = createTestBus({ servers: server.url });
    expect(await connectionError(bus)).toHaveProperty('message', "The server's max_payload is less than 64000 bytes.");
    configure('max_payload: 64000');
    await vi.waitFor(() => bus.connect(), wait);
    await untilReceived();
  });

  it('sends no credentials to a tls: server without TLS', async () => {
    const heard: string[] = [];
    const plain = createServer((socket) => {
      socket.on('data', (bytes) => heard.push(bytes.toString()));
      socket.write('INFO {"server_id":"x","version":"2.9.0","proto":1,"headers":true,"max_payload":1048576}\r\n');
    });
    const { bus } = createTestBus({ servers: `tls://ada:sesame@127.0.0.1:${await listenForTest(plain)}` });
    expect(await connectionError(bus)).toHaveProperty('message', "server does not support 'tls'");
    expect(heard).toEqual([]);
  });

  /** Starts a server with a certificate for 127.0.0.1. Returns the path of the certificate and the URL without its scheme. */
  async function openWithTls(): Promise<{ readonly path: string; readonly address: string }> {
    const folder = await mkdtemp(join(tmpdir(), 'crewkit-nats-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [path, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    writeFileSync(path, certificate?.cert ?? '');
    writeFileSync(keyPath, certificate?.key ?? '');
    const tls = `tls { cert_file: "${path}", key_file: "${keyPath}" }`;
    const { as } = await openNats(`${tls}\n${withPassword('pw')}`);
    return { path, address: as('ada:pw').replace('nats:', '') };
  }

  it.skipIf(certificate === null)('uses TLS, and compares the certificate with the host', async () => {
    const { path, address } = await openWithTls();
    vi.stubEnv('NODE_EXTRA_CA_CERTS', path);
    onTestFinished(() => void vi.unstubAllEnvs());
    const otherName = address.replace('127.0.0.1', 'localhost');
    const urls = [`tls:${address}`, `tls:${otherName}`, `nats:${otherName}`];
    const child = startChild(
      await bundleChild(new URL('child-processes/connect-to-servers.ts', import.meta.url)),
      urls,
    );
    expect((await child.lines.next()).value).toBe('connected');
    for (const _url of urls.slice(1)) {
      expect((await child.lines.next()).value).toContain('does not match certificate');
    }
    // Nothing keeps the process alive.
    expect(await child.lines.next()).toHaveProperty('done', true);
  });

  it.skipIf(certificate === null)('sends no credentials to a server with an untrusted certificate', async () => {
    // The server would accept the credentials.
    const { address } = await openWithTls();
    for (const scheme of ['tls:', 'nats:']) {
      const { bus } = createTestBus({ servers: `${scheme}${address}` });
      expect(await connectionError(bus)).toHaveProperty('code', 'DEPTH_ZERO_SELF_SIGNED_CERT');
    }
  });
});
