import * as ws from 'ws';

const wholeText = { fin: true, opcode: 1, rsv1: false, mask: false, readOnly: false } as const;

/** The types of `ws` leave it out. */
const { Sender } = ws as unknown as {
  readonly Sender: { frame(data: Buffer, options: typeof wholeText): Buffer[] };
};

/** A WebSocket frame of a server, head and text in one piece: two pieces cost more to write, for each of those who get it. */
export function textFrame(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), wholeText));
}
