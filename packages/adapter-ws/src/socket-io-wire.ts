import type { Socket } from 'socket.io';

/** The only namespace with real-time events. */
export const namespaceName = '/chat';

/** The connection below a Socket.IO client, which is engine.io's socket. The code calls it a line. */
export type EngineConnection = Socket['conn'];

/** The `ws` socket below a line that uses WebSocket. engine.io does not expose it. */
interface Wire {
  readonly bufferedAmount: number;
  terminate(): void;
  once(event: 'close', listener: () => void): void;
}

const waitingBytes = new WeakMap<EngineConnection, number>();

/**
 * Counts the bytes that a line has received and not yet passed to its transport, and calls `onGrowth` for each packet. Packets wait in
 * engine.io until the transport is writable. The event "flush" passes all of them to the transport.
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

/** Returns the number of bytes on a counted line that the network has not accepted. */
export function getBacklog(line: EngineConnection): number {
  return (waitingBytes.get(line) ?? 0) + (getWire(line)?.bufferedAmount ?? 0);
}

/** Returns the line's `ws` socket; undefined while the client is polling. */
function getWire(line: EngineConnection): Wire | undefined {
  return (line.transport as unknown as { readonly socket?: Wire }).socket;
}

/** Sends a ping in addition to engine.io's periodic pings. The response is an ordinary packet. */
export function pingLine(line: EngineConnection): void {
  (line as unknown as { sendPacket(type: 'ping'): void }).sendPacket('ping');
}

/**
 * Closes a line after its pending writes, and destroys it if the client does not respond to the close. Resolves when the line is closed.
 */
export async function closeLine(line: EngineConnection, close: () => void = () => line.close()): Promise<void> {
  const wire = getWire(line);
  const off = wire && new Promise<void>((resolve) => wire.once('close', resolve));
  close();
  await off;
}

/** Drops a line immediately, with its pending packets. */
export function cutLine(line: EngineConnection): void {
  const wire = getWire(line);
  if (wire === undefined) line.close(true);
  else wire.terminate();
}
