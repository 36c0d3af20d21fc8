import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly baseUrl: string;
  /** Returns the number of open connections, both HTTP and WebSocket. */
  readonly lines: () => number;
  /** Cuts every connection without a close. */
  cut(): void;
  /** Refuses connections, as in a network outage, until `up` is called. */
  down(): void;
  up(): void;
  /**
   * Waits for a request that begins with this text and cuts its connection as soon as the server starts to respond. The response is
   * dropped. Works once.
   */
  swallowAnswerTo(beginning: string): { readonly happened: () => boolean };
  /** Drops chunks from the server to WebSocket connections while `isDropped` returns true. */
  dropFrames(isDropped: (chunk: Buffer) => boolean): void;
  close(): Promise<void>;
}

interface Line {
  readonly client: Socket;
  readonly server: Socket;
  sent: string;
}

/** A proxy between client and server that simulates network faults. */
export async function startProxy(port: number): Promise<CuttingProxy> {
  const lines = new Set<Line>();
  let isDown = false;
  let swallowed: { beginning: string; hasHappened: boolean } | null = null;
  let isDropped: (chunk: Buffer) => boolean = () => false;
  const end = (line: Line): void => {
    lines.delete(line);
    line.client.destroy();
    line.server.destroy();
  };
  const fromServer = (line: Line, chunk: Buffer): void => {
    if (swallowed?.hasHappened === false && line.sent.includes(swallowed.beginning)) {
      swallowed.hasHappened = true;
      return end(line);
    }
    const isWebSocket = line.sent.startsWith('GET /socket.io');
    if (isWebSocket && !chunk.toString('latin1').startsWith('HTTP') && isDropped(chunk)) return;
    line.client.write(chunk);
  };
  const server = createServer((client) => {
    if (isDown) return void client.destroy();
    const line: Line = { client, server: createConnection(port, '127.0.0.1'), sent: '' };
    lines.add(line);
    client.on('data', (chunk) => {
      // Only the beginning of a request matters. For a WebSocket, this is its first chunk.
      line.sent = line.sent.startsWith('GET /socket.io') ? line.sent : chunk.toString('latin1');
      line.server.write(chunk);
    });
    line.server.on('data', (chunk) => fromServer(line, chunk));
    for (const socket of [client, line.server]) {
      socket.on('close', () => end(line));
      socket.on('error', () => end(line));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => [...lines].forEach(end);
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines: () => lines.size,
    cut,
    down: () => {
      isDown = true;
      cut();
    },
    up: () => void (isDown = false),
    swallowAnswerTo: (beginning) => {
      const wanted = { beginning, hasHappened: false };
      swallowed = wanted;
      return { happened: () => wanted.hasHappened };
    },
    dropFrames: (which) => void (isDropped = which),
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
