// docs/guides/real-time.md quotes each region of this file as a code block. The file is compiled with the tests, and browser.test.ts runs
// it.
interface Page {
  /** `ws:` or `wss:`. */
  readonly server: string;
  readonly accessToken: string;
  readonly conversationId: string;
  readonly show: (message: unknown) => void;
  readonly answered: (ack: unknown) => void;
}

export function listenPlainly({ server, accessToken, conversationId, show, answered }: Page): WebSocket {
  // #region connect
  const socket = new WebSocket(`${server}/ws/chat`);
  socket.onopen = () => {
    socket.send(JSON.stringify({ id: 1, event: 'auth', data: { token: accessToken } }));
    socket.send(JSON.stringify({ id: 2, event: 'join', data: conversationId }));
  };
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data as string) as { ack?: number; event?: string; data?: unknown };
    if ('ack' in frame) answered(frame); // { ack: 1, ok: true }, { ack: 2, ok: true, lastSeq: 41, lastChangeSeq: 57 }
    else if (frame.event === 'chat:message') show(frame.data);
  };
  // #endregion
  return socket;
}
