import type { Http } from '../http/http.js';
import { onWindow } from '../host.js';
import { openStorage, type OpenStorage } from './storage/open-storage.js';
import { copyingTabs, noOtherTabs, sharingTabs, type OtherTabs } from './tabs/other-tabs.js';
import { CrossTabLock } from './tabs/cross-tab-lock.js';
import { RenewalTimer } from './renewal-timer.js';
import { SessionHolder } from './session-holder.js';
import { SessionRenewer } from './session-renewer.js';
import type { SessionView } from './session-state.js';
import type { SessionTokens } from './session-tokens.js';
import { SessionVault } from './storage/session-vault.js';
import type { StorageChoice } from './storage/storage.js';
import { isUsable, TokenAge } from './token-age.js';

export interface ClientSession extends SessionView, SessionTokens {
  /** Stops timers and stops listening to other tabs. The user stays signed in. */
  close(): void;
}

export interface SessionOptions {
  /** Sends requests without a session. */
  readonly open: Http;
  readonly storage: StorageChoice | undefined;
  readonly storageKey: string;
}

/** Creates the session, which holds the user and renews the tokens. README.md in this folder explains the design. */
export function createSession({ open, storage, storageKey }: SessionOptions): ClientSession {
  const place = openStorage(storage);
  const holder = new SessionHolder(new SessionVault(place.items, storageKey));
  const age = new TokenAge();
  const turn = new CrossTabLock(holder, place, storageKey);
  const renewer = new SessionRenewer({ holder, open, age, turn });
  holder.others = createOtherTabs(place, storageKey, holder);
  // If this tab is a duplicate of another tab, it may have missed the other tab's messages while loading.
  void holder.ready.then(() => holder.held && holder.others.consult(holder.held));
  const tokens = new OwnTokens(holder, renewer, { age, turn });
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
    begin: (pair) => holder.begin(pair),
    update: (user) => tokens.update(user),
    end: (reason) => holder.end(reason),
    onToken: (listener) => timer.onToken(listener),
    close: () => {
      stop();
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
    private readonly tools: { readonly age: TokenAge; readonly turn: CrossTabLock },
  ) {}

  async accessToken(): Promise<string | null> {
    await this.holder.ready;
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
  return sharing === 'all' ? sharingTabs(key, events) : copyingTabs(key, events);
}
