import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Crewkit, Actor } from '@crewkit/core';
import { expect } from 'vitest';

import { createOwnPermissions, type OwnedPermissions } from '../../src/access/create-own-permissions.js';
import { createApi, type CrewkitApi } from '../../src/api/create-api.js';
import { createHttp } from '../../src/http/create-http.js';
import { authorizedFetch, plainFetch, type Fetch, type Http } from '../../src/http/http.js';
import { createRealtime, type RealtimeEngine } from '../../src/realtime/create-realtime.js';
import { tokenSubject } from '../../src/realtime/token-subject.js';
import { Listeners } from '../../src/listeners.js';
import type { KeyValueStorage } from '../../src/session/storage/storage.js';
import type { SignInTokens } from '../../src/session/session-tokens.js';

const client = { ipAddress: null, userAgent: null };

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** Creates a user with a verified account, without HTTP. */
export async function createPerson({ useCases }: Crewkit): Promise<Person> {
  const email = `ada.${randomUUID()}@example.test`;
  const password = 'Correct-horse-7';
  await useCases.registerAccount.execute({ firstName: 'Ada', lastName: 'Lovelace', email, password });
  const mails = await useCases.listCapturedMails.execute(1000);
  const text = mails.find((mail) => mail.to === email)?.text ?? '';
  await useCases.verifyEmail.execute(/token=([\w-]+)/.exec(text)?.[1] ?? '');
  const { account } = await useCases.logIn.execute({ email, password, client });
  return { id: account.id, email, password };
}

export const toActor = ({ id: userId }: Person): Actor => ({ userId, accessTokenId: '', key: null, client });

/** A minimal session, which renews on demand or after a token was refused. */
class TestSession implements SignInTokens {
  readonly isInCookie = false;
  readonly told = new Listeners<[string | null]>();
  token: string | null = null;
  #refreshToken = '';

  constructor(private readonly crewkit: Crewkit) {}

  get userId(): string | null {
    return this.token === null ? null : tokenSubject(this.token);
  }

  requestSignIn<T>(request: () => Promise<T>): Promise<T> {
    return request();
  }

  async signIn({ email, password }: Person): Promise<void> {
    const { accessToken, refreshToken } = await this.crewkit.useCases.logIn.execute({ email, password, client });
    this.#refreshToken = refreshToken;
    this.#notify(accessToken);
  }

  async renew(): Promise<string | null> {
    try {
      const renewed = await this.crewkit.useCases.rotateRefreshToken.execute({
        refreshToken: this.#refreshToken,
        client,
      });
      // If the response contains null, another caller has just exchanged the previous token, and the response to that caller contains the
      // next token.
      this.#refreshToken = renewed.refreshToken ?? this.#refreshToken;
      this.#notify(renewed.accessToken);
    } catch {
      this.#notify(null);
    }
    return this.token;
  }

  async end(): Promise<void> {
    this.#notify(null);
    return Promise.resolve();
  }

  accessToken = async (): Promise<string | null> => Promise.resolve(this.token);
  replace = async (refused: string): Promise<string | null> =>
    refused === this.token ? this.renew() : Promise.resolve(this.token);
  begin = async (): Promise<void> => Promise.resolve();
  update = async (): Promise<void> => Promise.resolve();
  onToken = (listener: (accessToken: string | null) => void): (() => void) => this.told.add(listener);

  #notify(token: string | null): void {
    this.token = token;
    this.told.tell(token);
  }
}

export interface TestClient {
  readonly session: TestSession;
  readonly http: Http;
  readonly api: CrewkitApi;
  readonly realtime: RealtimeEngine;
  readonly access: OwnedPermissions;
  /** The requests sent, as `GET /api/…`. */
  readonly requests: string[];
  close(): void;
}

/** Creates a client like `createCrewkitClient`, with a session that the test controls. */
export async function createClient(
  crewkit: Crewkit,
  baseUrl: string,
  person: Person | null,
  offlineItems?: KeyValueStorage,
): Promise<TestClient> {
  const session = new TestSession(crewkit);
  if (person !== null) await session.signIn(person);
  const requests: string[] = [];
  const send = plainFetch((request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return fetch(request);
  });
  const { basePath } = crewkit;
  const http = createHttp({ baseUrl, basePath, fetch: authorizedFetch(send, session) });
  const authorize = (sender: Fetch): Fetch => authorizedFetch(sender, session);
  const api = createApi({ open: http, http, send, authorize, tokens: session, apiUrl: baseUrl + basePath });
  const offline = offlineItems && { open: () => offlineItems, key: 'crewkit' };
  const realtime = createRealtime({ baseUrl, tokens: session, chats: api.chats, offline });
  const access = createOwnPermissions({ http, realtime, session });
  return {
    session,
    http,
    api,
    realtime,
    access,
    requests,
    close: () => {
      access.close();
      realtime.close();
    },
  };
}

/** Creates two users with a conversation. */
export async function createPair(crewkit: Crewkit): Promise<{ ada: Person; bob: Person; conversationId: string }> {
  const [ada, bob] = [await createPerson(crewkit), await createPerson(crewkit)];
  const { conversation } = await crewkit.useCases.openDirectConversation.execute(toActor(ada), bob.id);
  return { ada, bob, conversationId: conversation.id };
}

export function post(crewkit: Crewkit, person: Person, conversationId: string, body: string) {
  return crewkit.useCases.postMessage.execute(toActor(person), { conversationId, body });
}

export async function until(reached: () => boolean, what: string, timeoutMs = 8000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!reached()) {
    expect(performance.now(), `waited in vain until ${what}`).toBeLessThan(deadline);
    await sleep(5);
  }
}
