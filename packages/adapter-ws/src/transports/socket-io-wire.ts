import type { Socket } from 'socket.io';

/** The only namespace with real-time events. */
export const namespaceName = '/chat';

/** The connection below a Socket.IO client, which is an engine.io socket. This package calls it a line. */
export type EngineConnection = Socket['conn'];

/** The `ws` socket of a line that uses WebSocket. engine.io does not expose it. */
interface Wire {
  readonly bufferedAmount: number;
  terminate(): void;
  once(event: 'close', listener: () => void): void;
}

const waitingBytes = new WeakMap<EngineConnection, number>();

/**
 * Starts to count the bytes that were written to a line (the connection below a Socket.IO client) but not yet passed to its transport.
 * Calls `onGrowth` for each packet. engine.io keeps packets until the transport is writable. It then emits "flush" and passes all of them
 * to the transport.
 */
export function countBacklog(line: EngineConnection, onGrowth: () => void): void {
  line.on('packetCreate', ({ data }: { readonly data?: string }) => {
    // If the transport is writable, engine.io passes the packet on right after this event.
    if (!line.transport.writable) {
      waitingBytes.set(line, (waitingBytes.get(line) ?? 0) + (data === undefined ? 0 : Buffer.byteLength(data)));
    }
    onGrowth();
  });
  line.on('flush', () => waitingBytes.delete(line));
}

/**
 * Returns the number of bytes that were written to a line but not yet accepted by the network. `countBacklog` must have been called for the
 * line.
 */
export function getBacklog(line: EngineConnection): number {
  return (waitingBytes.get(line) ?? 0) + (getWire(line)?.bufferedAmount ?? 0);
}

/** Returns the line's `ws` socket, or undefined while the client is polling. */
function getWire(line: EngineConnection): Wire | undefined {
  return (line.transport as unknown as { readonly socket?: Wire }).socket;
}

/** Sends a ping in addition to engine.io's periodic pings. The client's response is an ordinary packet. */
export function pingLine(line: EngineConnection): void {
  (line as unknown as { sendPacket(type: 'ping'): void }).sendPacket('ping');
}

/**
 * Closes a line after its pending writes. If the client does not respond to the close, destroys the line. Resolves when the line is closed.
 */
export async function closeLine(line: EngineConnection, close: () => void = () => line.close()): Promise<void> {
  const wire = getWire(line);
  const off = wire && new Promise<void>((resolve) => wire.once('close', resolve));
  close();
  await off;
}

/** Destroys a line immediately and drops its pending packets. */
export function cutLine(line: EngineConnection): void {
  const wire = getWire(line);
  if (wire === undefined) line.close(true);
  else wire.terminate();
}
