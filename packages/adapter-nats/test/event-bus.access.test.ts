import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

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

/** Returns the first line that a server sends. */
function greet(offer: object): string {
  const info = { server_id: 'x', version: '2.9.0', proto: 1, headers: true, max_payload: 1_048_576, ...offer };
  return `INFO ${JSON.stringify(info)}\r\n`;
}

/** Connects to each server in a process that trusts the certificate. Returns the outcomes. */
async function connectWithTrust(certificatePath: string, urls: readonly string[]): Promise<string[]> {
  vi.stubEnv('NODE_EXTRA_CA_CERTS', certificatePath);
  onTestFinished(() => void vi.unstubAllEnvs());
  const script = await bundleChild(new URL('child-processes/connect-to-servers.ts', import.meta.url));
  const outcomes: string[] = [];
  // The lines end only if nothing keeps the process alive.
  for await (const outcome of startChild(script, urls).lines) outcomes.push(outcome);
  return outcomes;
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

  it.each([{}, { tls_available: 1 }, { tls_available: 'yes' }])(
    'sends no credentials to a tls: server that greets with %j',
    async (offer) => {
      const heard: string[] = [];
      const plain = createServer((socket) => {
        socket.on('data', (bytes) => heard.push(bytes.toString()));
        socket.write(greet(offer));
      });
      const { bus } = createTestBus({ servers: `tls://ada:sesame@127.0.0.1:${await listenForTest(plain)}` });
      const error = await connectionError(bus);
      expect(heard).toEqual([]);
      expect(error).toHaveProperty('message', 'The server does not offer TLS.');
    },
  );

  it('closes the connection to a server that does not complete the TLS handshake', async () => {
    const silent = createServer((socket) => socket.resume().write(greet({ tls_required: true })));
    const { bus } = createTestBus({ servers: `nats://127.0.0.1:${await listenForTest(silent)}` });
    const error = await connectionError(bus);
    const count = promisify(silent.getConnections.bind(silent));
    await vi.waitFor(async () => expect(await count()).toBe(0), wait);
    expect(error).toHaveProperty('message', 'No response within 1000 ms.');
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
    const otherName = address.replace('127.0.0.1', 'localhost');
    expect(await connectWithTrust(path, [`tls:${address}`, `nats:${address}`])).toEqual(['connected', 'connected']);
    for (const outcome of await connectWithTrust(path, [`tls:${otherName}`, `nats:${otherName}`])) {
      expect(outcome).toContain('does not match certificate');
    }
  });

  it.skipIf(certificate === null)('sends no credentials without TLS after the server has offered it once', async () => {
    const { path, address } = await openWithTls();
    const heard: string[] = [];
    let connections = 0;
    // An attacker who forwards only the first connection to the server.
    const attacker = createServer((socket) => {
      connections += 1;
      if (connections % 2 === 1) {
        socket.pipe(connect(Number(address.split(':').at(-1)), '127.0.0.1')).pipe(socket);
        return;
      }
      socket.on('data', (bytes) => heard.push(bytes.toString()));
      socket.write(greet({ tls_available: 1 }));
    });
    const other = address.replace(/\d+$/, String(await listenForTest(attacker)));
    const outcomes = await connectWithTrust(path, [`tls:${other}`, `nats:${other}`]);
    expect(heard).toEqual([]);
    expect(connections).toBe(4);
    expect(outcomes).toEqual(['Error: The server does not use TLS.', 'Error: The server does not use TLS.']);
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
