// docs/guides/real-time.md quotes each region of this file as a code block. The file is compiled with the tests, and browser.test.ts runs
// it.
import { io, type Socket } from 'socket.io-client';

interface Page {
  readonly server: string;
  readonly freshAccessToken: () => Promise<string>;
  readonly show: (message: { readonly body: string | null }) => void;
  readonly catchUp: () => void;
}

export async function listen({ server, freshAccessToken, show, catchUp }: Page): Promise<Socket> {
  // #region connect
  let accessToken = await freshAccessToken();
  const auth = (give: (auth: object) => void) => give({ token: accessToken });
  const socket = io(`${server}/chat`, { transports: ['websocket'], auth });
  socket.on('chat:message', show);
  socket.on('connect', catchUp); // also after each reconnect, because the server forgets joined rooms
  socket.on('connect_error', () => void comeBack());
  socket.on('disconnect', (reason) => reason !== 'io client disconnect' && void comeBack());

  async function comeBack(): Promise<void> {
    if (socket.active) return; // the client reconnects automatically
    await new Promise((resolve) => setTimeout(resolve, 1000 + Math.random() * 9000));
    accessToken = await freshAccessToken(); // rejects if the session has ended: sign in again
    socket.connect();
  }
  // #endregion
  return socket;
}

export async function join(
  socket: Socket,
  conversationId: string,
  freshAccessToken: () => Promise<string>,
): Promise<unknown> {
  // #region join
  const ack: unknown = await socket.timeout(5000).emitWithAck('join', conversationId);
  await socket.emitWithAck('auth', { token: await freshAccessToken() }); // before the old token expires
  // #endregion
  return ack;
}
