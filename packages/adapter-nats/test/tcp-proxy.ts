import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { onTestFinished } from 'vitest';

/** A TCP proxy between a bus and its server. */
export interface TcpProxy {
  readonly port: number;
  /** Returns the number of connections that the bus has opened and not closed. */
  readonly connections: () => number;
  /** Closes every connection. */
  readonly cut: () => void;
  /** Keeps the existing connections open, but forwards nothing more over them. */
  readonly freeze: () => void;
  readonly close: () => void;
}

/** Starts a proxy for a server on this machine. */
export async function startProxy(serverPort: number): Promise<TcpProxy> {
  const near = new Set<Socket>();
  const all = new Set<Socket>();
  const server = createServer((client) => {
    const far = connect(serverPort, '127.0.0.1');
    for (const socket of [client, far]) {
      socket.on('error', () => undefined).on('close', () => all.delete(socket) && near.delete(socket));
      all.add(socket);
    }
    near.add(client);
    client.pipe(far).pipe(client);
    client.on('close', () => far.destroy());
    far.on('close', () => client.destroy());
  });
  const cut = (): void => {
    for (const socket of all) socket.destroy();
  };
  return {
    port: await listen(server),
    connections: () => near.size,
    cut,
    freeze: () => {
      for (const socket of all) socket.unpipe().resume();
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

/** Makes the server listen on a free port until the test ends. */
export async function listenForTest(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listen(server);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
