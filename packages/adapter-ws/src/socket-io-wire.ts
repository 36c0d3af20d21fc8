import type { Socket } from 'socket.io';

/** The one namespace that there is real time in. */
export const namespaceName = '/chat';

/** The line below a Socket.IO client: what engine.io calls a socket. */
export type Line = Socket['conn'];

/** The `ws` socket below a line that uses WebSocket. engine.io keeps it to itself. */
interface Wire {
  readonly bufferedAmount: number;
  terminate(): void;
  once(event: 'close', listener: () => void): void;
}

const waitingBytes = new WeakMap<Line, number>();

/**
 * Counts what a line has been given and has not handed to its transport, and calls `onGrowth` with each packet. They wait in
 * engine.io until the transport can take them; "flush" hands over all of them at once.
 */
export function countBacklog(line: Line, onGrowth: () => void): void {
  line.on('packetCreate', ({ data }: { readonly data?: string }) => {
    // If it can be handed over, it is, as soon as this has been told.
    if (!line.transport.writable) {
      waitingBytes.set(line, (waitingBytes.get(line) ?? 0) + (data === undefined ? 0 : Buffer.byteLength(data)));
    }
    onGrowth();
  });
  line.on('flush', () => waitingBytes.delete(line));
}

/** Bytes that the network has not taken, of a line that is counted. */
export function backlogOf(line: Line): number {
  return (waitingBytes.get(line) ?? 0) + (wireOf(line)?.bufferedAmount ?? 0);
}

/** Undefined while the client is polling. */
function wireOf(line: Line): Wire | undefined {
  return (line.transport as unknown as { readonly socket?: Wire }).socket;
}

/** Sends a ping beside those that engine.io sends by its clock; the answer is a packet like any other. */
export function pingLine(line: Line): void {
  (line as unknown as { sendPacket(type: 'ping'): void }).sendPacket('ping');
}

/** Closes a line after what was written to it; its wire is cut if the client does not take its part. Resolves when it is off. */
export async function closeLine(line: Line, close: () => void = () => line.close()): Promise<void> {
  const wire = wireOf(line);
  const off = wire && new Promise<void>((resolve) => wire.once('close', resolve));
  close();
  await off;
}

/** Lets go of a line at once, with everything that waits in it. */
export function cutLine(line: Line): void {
  const wire = wireOf(line);
  if (wire === undefined) line.close(true);
  else wire.terminate();
}
