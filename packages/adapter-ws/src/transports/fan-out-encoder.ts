/**
 * Encodes an event only once if it is sent to many connections. For this, `toFrame` must be called with the same payload object for all
 * these connections, one directly after another. Encoding the event separately for hundreds of connections would cost more than sending it.
 */
export class FanOutEncoder<Frame> {
  private last: { readonly event: string; readonly payload: unknown; readonly frame: Frame } | null = null;

  constructor(private readonly encode: (event: string, payload: unknown) => Frame) {}

  toFrame(event: string, payload: unknown): Frame {
    const { last } = this;
    if (last !== null && last.payload === payload && last.event === event) return last.frame;
    const frame = this.encode(event, payload);
    this.last = { event, payload, frame };
    return frame;
  }
}
