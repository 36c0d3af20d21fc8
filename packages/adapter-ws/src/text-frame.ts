import * as ws from 'ws';

const wholeText = { fin: true, opcode: 1, rsv1: false, mask: false, readOnly: false } as const;

/** Missing in the types of `ws`. */
const { Sender } = ws as unknown as {
  readonly Sender: { frame(data: Buffer, options: typeof wholeText): Buffer[] };
};

/** A server's WebSocket frame, head and text in one buffer: writing two buffers to each recipient costs more. */
export function textFrame(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), wholeText));
}
