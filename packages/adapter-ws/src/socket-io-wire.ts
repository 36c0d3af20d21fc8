import type { Socket } from 'socket.io';

/** The only namespace with real time. */
export const namespaceName = '/chat';

/** The connection below a Socket.IO client: engine.io's socket. */
export type EngineConnection = Socket['conn'];

/** The `ws` socket below a line that uses WebSocket. engine.io does not expose it. */
interface Wire {
  readonly bufferedAmount: number;
  terminate(): void;
  once(event: 'close', listener: () => void): void;
}

const waitingBytes = new WeakMap<EngineConnection, number>();

/**
 * Counts the bytes that a line was given and has not passed to its transport, and calls `onGrowth` with each packet. Packets wait in
 * engine.io until the transport is writable; "flush" passes all of them at once.
 */
export function countBacklog(line: EngineConnection, onGrowth: () => void): void {
  line.on('packetCreate', ({ data }: { readonly data?: string }) => {
    // If the transport is writable, the packet is passed on right after this event.
    if (!line.transport.writable) {
      waitingBytes.set(line, (waitingBytes.get(line) ?? 0) + (data === undefined ? 0 : Buffer.byteLength(data)));
    }
    onGrowth();
  });
  line.on('flush', () => waitingBytes.delete(line));
}

/** Returns the bytes that the network has not accepted, of a counted line. */
export function getBacklog(line: EngineConnection): number {
  return (waitingBytes.get(line) ?? 0) + (getWire(line)?.bufferedAmount ?? 0);
}

/** Returns undefined while the client is polling. */
function getWire(line: EngineConnection): Wire | undefined {
  return (line.transport as unknown as { readonly socket?: Wire }).socket;
}

/** Sends a ping besides engine.io's periodic ones; the answer is an ordinary packet. */
export function pingLine(line: EngineConnection): void {
  (line as unknown as { sendPacket(type: 'ping'): void }).sendPacket('ping');
}

/** Closes a line after its pending writes; cuts the wire if the client does not answer the close. Resolves when it is closed. */
export async function closeLine(line: EngineConnection, close: () => void = () => line.close()): Promise<void> {
  const wire = getWire(line);
  const off = wire && new Promise<void>((resolve) => wire.once('close', resolve));
  close();
  await off;
}

/** Drops a line at once, with its pending packets. */
export function cutLine(line: EngineConnection): void {
  const wire = getWire(line);
  if (wire === undefined) line.close(true);
  else wire.terminate();
}
