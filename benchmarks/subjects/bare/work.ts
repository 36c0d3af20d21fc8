import { type Claims } from './tokens.js';

/** A stored message, as programs return and deliver it. */
export interface StoredMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly senderId: string;
  readonly kind: 'text';
  readonly body: string;
  readonly createdAt: string;
}

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** The requests that a bare program serves on a store. On Postgres, only messages are posted. */
export interface Work {
  readonly readAccount: (claims: Claims) => object;
  readonly logIn: (login: Login) => Promise<object>;
  readonly refresh: (body: { refreshToken: string }) => object;
  readonly readTask: (claims: Claims, path: { projectId: string; taskId: string }) => object;
  /** Returns the newest fifty messages. */
  readonly readMessages: (claims: Claims, conversationId: string) => object;
  readonly postMessage: (
    claims: Claims,
    conversationId: string,
    content: { body: string },
  ) => StoredMessage | Promise<StoredMessage>;
}
