import type { Socket } from 'socket.io-client';

/** The engine.io client below a Socket.IO client. It can send data that a proper client would never send. */
export interface RawLine {
  /** Sends a text as a Socket.IO packet. */
  send(packet: string | Buffer): void;
  /** Sends a WebSocket frame unchanged. */
  frame(data: string | Buffer): void;
  /** Stops reading from the network. */
  pause(): void;
  /** Cuts the connection without a close frame. */
  cut(): void;
}

interface EngineInside {
  send(packet: string | Buffer): void;
  readonly transport: {
    readonly ws: { send(data: string | Buffer): void; pause(): void; terminate(): void };
  };
}

/** Returns the raw line of a client, which must use WebSocket. */
export function rawLine(socket: Socket): RawLine {
  const engine = socket.io.engine as unknown as EngineInside;
  const { ws } = engine.transport;
  return {
    send: (packet) => engine.send(packet),
    frame: (data) => ws.send(data),
    pause: () => ws.pause(),
    cut: () => ws.terminate(),
  };
}
