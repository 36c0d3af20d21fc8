import type { Http } from '../http/http.js';
import { CrewkitError } from '../crewkit-error.js';
import { host, onWindow } from '../host.js';
import { openStorage, type OpenStorage } from './storage/open-storage.js';
import { copyingTabs, noOtherTabs, sharingTabs, type OtherTabs } from './tabs/other-tabs.js';
import { CrossTabLock } from './tabs/cross-tab-lock.js';
import { RenewalTimer } from './renewal-timer.js';
import { SessionHolder } from './session-holder.js';
import { SessionRenewer } from './session-renewer.js';
import type { SessionView } from './session-state.js';
import type { SessionTokens, SignInTokens } from './session-tokens.js';
import { CookieOpening } from './cookie-opening.js';
import { SessionVault } from './storage/session-vault.js';
import { createFirst, type CookieAccess } from './storage/stored-session.js';
import type { StorageChoice } from './storage/storage.js';
import { isUsable, TokenAge } from './token-age.js';

export interface ClientSession extends SessionView, SignInTokens {
  /** Stops timers and stops listening to other tabs. The user stays signed in. */
  close(): void;
}

export interface SessionOptions {
  /** Sends requests without a session. */
  readonly open: Http;
  readonly storage: StorageChoice | undefined;
  readonly storageKey: string;
  /** The session of a cookie session as the server that rendered the page knows it. null means that no user is signed in. */
  readonly initialSession?: CookieAccess | null | undefined;
}

/** Creates the session, which holds the user and renews the tokens. README.md in this folder explains the design. */
export function createSession({ open, storage, storageKey, initialSession }: SessionOptions): ClientSession {
  const place = openStorage(storage);
  const isInCookie = place.sharing === 'cookie';
  const holder = new SessionHolder(new SessionVault(place.items, storageKey), { isElsewhere: isInCookie });
  // A server that renders pages has no cookie, so it does not ask for the session.
  const isKnown = initialSession !== undefined || host.document === undefined;
  if (isInCookie && isKnown) void holder.open(initialSession ? createFirst(initialSession) : null);
  const age = new TokenAge();
  const turn = new CrossTabLock(holder, place, storageKey);
  const renewer = new SessionRenewer({ holder, open, age, turn });
  holder.others = createOtherTabs(place, storageKey, holder);
  // If this tab is a duplicate of another tab, it may have missed the other tab's messages while loading.
  void holder.ready.then(() => holder.held && holder.others.consult(holder.held));
  const opening = isInCookie && !isKnown ? new CookieOpening({ holder, open, renewer, turn }) : null;
  void opening?.run();
  const tokens = new OwnTokens(holder, renewer, { age, turn, whenKnown: () => opening?.attempt() ?? holder.ready });
  const timer = new RenewalTimer({ holder, renewer, age, renew: () => tokens.accessToken() });
  const stop = onWindow(['online'], () => {
    renewer.backOff.relax();
    timer.plan();
  });
  return {
    get state() {
      return holder.state;
    },
    get userId() {
      return holder.held?.user.id ?? null;
    },
    ready: holder.ready,
    subscribe: (listener) => holder.subscribe(listener),
    accessToken: () => tokens.accessToken(),
    replace: (refused) => tokens.replace(refused),
    isInCookie,
    requestSignIn: (request) => (isInCookie ? turn.run(request) : request()),
    begin: async (pair) => {
      if (isInCookie && pair.refreshToken !== undefined) throw noCookieSessions();
      await holder.begin(pair);
    },
    update: (user) => tokens.update(user),
    end: (reason) => holder.end(reason),
    onToken: (listener) => timer.onToken(listener),
    close: () => {
      stop();
      opening?.close();
      timer.close();
      holder.others.close();
    },
  };
}

/** The methods that requests call to get and replace access tokens. */
class OwnTokens implements Pick<SessionTokens, 'accessToken' | 'replace' | 'update'> {
  constructor(
    private readonly holder: SessionHolder,
    private readonly renewer: SessionRenewer,
    private readonly tools: {
      readonly age: TokenAge;
      readonly turn: CrossTabLock;
      /** Resolves when it is known whether a user is signed in. Rejects if the server, which knows it, cannot be reached. */
      readonly whenKnown: () => Promise<void>;
    },
  ) {}

  async accessToken(): Promise<string | null> {
    await this.tools.whenKnown();
    const { held } = this.holder;
    if (held === null || this.tools.age.isFresh(held)) return held?.accessToken ?? null;
    // A session without a refresh token cannot be renewed, so use the access token as long as it is valid.
    if (held.refreshToken === null && isUsable(held)) return held.accessToken;
    try {
      await this.renewer.renew({ stale: held.accessToken, isRefused: false });
    } catch (error) {
      const left = this.holder.held;
      if (left !== null && isUsable(left)) return left.accessToken;
      throw error;
    }
    return this.holder.held?.accessToken ?? null;
  }

  async replace(refused: string): Promise<string | null> {
    await this.holder.ready;
    if (this.holder.held?.accessToken === refused) await this.renewer.renew({ stale: refused, isRefused: true });
    return this.accessToken();
  }

  async update(user: Parameters<SessionTokens['update']>[0]): Promise<void> {
    await this.holder.ready;
    const { held, leaving } = this.holder;
    if (held === null) return;
    this.holder.showUser(user);
    try {
      await this.tools.turn.take(held.id, leaving, () => this.holder.amendUser(user, held.id));
    } catch {
      // The page already shows the updated user data, and the next renewal writes the data to storage.
    }
  }
}

function createOtherTabs({ sharing }: OpenStorage, key: string, holder: SessionHolder): OtherTabs {
  if (sharing === 'none') return noOtherTabs;
  const events = {
    onChange: () => void holder.follow(),
    onCopy: (copy: Parameters<SessionHolder['adoptCopy']>[0]) => void holder.adoptCopy(copy),
    onEnd: (id: string, reason: Parameters<SessionHolder['end']>[0]) => {
      if (holder.held?.id === id) void holder.end(reason);
    },
    held: () => holder.held,
  };
  if (sharing === 'all') return sharingTabs(key, events);
  const tabs = copyingTabs(key, events);
  // The browser has the newest refresh token of a cookie session, so there is no need to wait for the other tabs.
  return sharing === 'cookie' ? { ...tabs, consult: async () => undefined } : tabs;
}

function noCookieSessions(): CrewkitError {
  return new CrewkitError('UNEXPECTED_ANSWER', {
    message: 'The server has no cookie sessions (option sessions.cookie).',
  });
}
