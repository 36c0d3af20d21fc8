import type { RawData } from 'ws';

/** Returns the text of a WebSocket frame. */
export function toText(frame: RawData): string {
  if (Array.isArray(frame)) return Buffer.concat(frame).toString('utf8');
  return (frame instanceof ArrayBuffer ? Buffer.from(frame) : frame).toString('utf8');
}
