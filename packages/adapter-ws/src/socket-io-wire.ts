import type { Socket } from 'socket.io';

/** The line below a Socket.IO client: what engine.io calls a socket. */
export type Line = Socket['conn'];

/** The `ws` socket below a line that uses WebSocket. engine.io keeps it to itself, and closes it without a deadline. */
export interface Wire {
  readonly bufferedAmount: number;
  terminate(): void;
  once(event: 'close', listener: () => void): void;
}

// An orderly close waits for the client to take its part; this is how long.
const orderlyCloseMs = 1000;

/** Undefined while the client is polling. */
export function wireOf(line: Line): Wire | undefined {
  return (line.transport as unknown as { readonly socket?: Wire }).socket;
}

/** Closes a line after what was written to it; cuts it if the client does not take its part. Resolves when it is off. */
export async function closeLine(line: Line, close: () => void = () => line.close()): Promise<void> {
  const wire = wireOf(line);
  close();
  if (wire === undefined) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => wire.terminate(), orderlyCloseMs);
    wire.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Lets go of a line at once, with everything that waits in it. */
export function cutLine(line: Line): void {
  const wire = wireOf(line);
  if (wire === undefined) line.close(true);
  else wire.terminate();
}
