import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, describe, it } from 'vitest';
import { WebSocket } from 'ws';

import { createRealtimeServer, type AttachedServer } from './create-realtime-server.js';
import { eventually } from './pair.js';
import { createPerson } from './people.js';

describe('a WebSocket below Socket.IO', () => {
  let server: AttachedServer;
  const wires: WebSocket[] = [];
  afterEach(async () => {
    for (const wire of wires.splice(0)) wire.terminate();
    await server.close();
  });

  async function open(query = ''): Promise<WebSocket> {
    const url = `${server.baseUrl.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket${query}`;
    const wire = new WebSocket(url, { autoPong: false });
    wires.push(wire);
    wire.on('error', () => undefined);
    await once(wire, 'open');
    return wire;
  }

  async function openAdmitted(): Promise<WebSocket> {
    const { accessToken: token } = await createPerson(server.crewkit);
    const wire = await open();
    wire.send(`40/chat,${JSON.stringify({ token })}`);
    await eventually(() => server.realtime.counts.connections === 1, 'it is admitted');
    return wire;
  }

  /** Sends the same data repeatedly until the connection is closed, and reads nothing. */
  async function insist(wire: WebSocket, say: () => void): Promise<void> {
    wire.pause();
    const lines = await server.countLines();
    const isOff = async (): Promise<boolean> => (await server.countLines()) < lines;
    // The kernel's buffers take several megabytes before the server has to buffer.
    for (let sent = 0; !(await isOff()) && sent < 1000; sent += 1) {
      for (let count = 0; count < 500; count += 1) say();
      await sleep(2);
    }
    assert.ok(await isOff(), 'it is still there');
  }

  it('responds to pings, and is closed if the client does not read the responses, whether admitted or not', async () => {
    server = await createRealtimeServer({}, undefined, { limits: { authSeconds: 60 } });
    const reading = await open();
    reading.ping('now');
    assert.equal(String((await once(reading, 'pong'))[0]), 'now');
    for (const wire of [await openAdmitted(), await open()]) {
      await insist(wire, () => wire.ping('x'.repeat(125)));
    }
  }, 120_000);

  it('is closed soon after the token deadline, even if the client ignores the close', async () => {
    server = await createRealtimeServer({}, undefined, { limits: { authSeconds: 0.2 } });
    const silent = await open();
    silent.pause();
    await eventually(async () => (await server.countLines()) === 0, 'the line is off');
  });
});
