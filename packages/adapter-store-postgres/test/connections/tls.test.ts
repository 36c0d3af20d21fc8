import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

import { makeCertificate } from '@crewkit/test-servers';
import { describe, expect, it, onTestFinished } from 'vitest';

import { postgresStore } from '../../src/index.js';

const certificate = makeCertificate();
/** The size of a TLS request. A client that sends more bytes has not requested TLS. */
const sslRequestBytes = 8;
const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;

/** The data that an eavesdropper between client and database can read, in plain text and inside TLS. */
interface Eavesdropper {
  readonly port: number;
  readonly inClear: string[];
  readonly inTls: string[];
}

/** Responds to the TLS request (protocol 3.0, SSLRequest) with this letter, and continues accordingly. */
async function eavesdrop(answer: 'S' | 'N'): Promise<Eavesdropper> {
  const [inClear, inTls]: [string[], string[]] = [[], []];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first) => {
      if (first.length !== sslRequestBytes) inClear.push(first.toString('latin1'));
      socket.write(answer);
      if (answer === 'N') socket.on('data', (bytes) => inClear.push(bytes.toString('latin1')));
      else listenInside(socket, inTls);
    });
  });
  return { port: await listen(server), inClear, inTls };
}

function listenInside(socket: Socket, heard: string[]): void {
  const inside = new TLSSocket(socket, { isServer: true, ...certificate });
  inside.on('error', () => undefined).on('data', (bytes: Buffer) => heard.push(bytes.toString('latin1')));
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Checks all connections: the store's pool, the listener and the rate limiter. */
async function expectNothingLogged(port: number, query: string): Promise<void> {
  const store = postgresStore({ connectionString: `postgresql://crew:top-secret@127.0.0.1:${port}/crewkit?${query}` });
  onTestFinished(() => store.close());
  await expect(store.ping()).rejects.toEqual(unavailable);
  await expect(store.migrate()).rejects.toEqual(unavailable);
}

describe.skipIf(certificate === null)('TLS to the database', () => {
  it.each(['require', 'verify-full'])('sends nothing to a server that it cannot trust: sslmode=%s', async (mode) => {
    const eavesdropper = await eavesdrop('S');
    await expectNothingLogged(eavesdropper.port, `sslmode=${mode}`);
    expect(eavesdropper.inTls).toEqual([]);
  });

  it.each(['require', 'verify-full'])('never falls back to plain text: sslmode=%s', async (mode) => {
    const eavesdropper = await eavesdrop('N');
    await expectNothingLogged(eavesdropper.port, `sslmode=${mode}`);
    expect(eavesdropper.inClear).toEqual([]);
  });

  it('trusts the configured authority', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crewkit-authority-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'ca.pem');
    writeFileSync(path, certificate?.cert ?? '');
    const eavesdropper = await eavesdrop('S');
    const address = `127.0.0.1:${eavesdropper.port}/crewkit?sslmode=verify-full&sslrootcert=${path}`;
    const store = postgresStore({ connectionString: `postgresql://crew@${address}` });
    await expect(store.ping()).rejects.toEqual(unavailable);
    expect(eavesdropper.inTls.join('')).toContain('crew');
    await store.close();
  });
});
