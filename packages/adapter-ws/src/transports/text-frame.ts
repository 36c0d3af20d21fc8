import * as ws from 'ws';

const wholeText = { fin: true, opcode: 1, rsv1: false, mask: false, readOnly: false } as const;

/** The types of `ws` do not declare this class. */
const { Sender } = ws as unknown as {
  readonly Sender: { frame(data: Buffer, options: typeof wholeText): Buffer[] };
};

/**
 * Encodes a WebSocket frame from the server. Puts the head and the text into one buffer, because writing two buffers per recipient costs
 * more.
 */
export function textFrame(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), wholeText));
}

/**
 * Writes a frame of `textFrame`. The method of `ws` is internal, and engine.io uses it for the same purpose. Drops the frame if the
 * connection is closing.
 */
export function writeFrame(socket: ws.WebSocket, frame: Buffer): void {
  const { _sender: sender } = socket as unknown as { readonly _sender: { sendFrame(frame: readonly Buffer[]): void } };
  if (socket.readyState === socket.OPEN) sender.sendFrame([frame]);
}
