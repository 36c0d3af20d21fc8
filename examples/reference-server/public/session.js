/* global Event, document */
import { callApi } from './api.js';

// In memory only: no script of another page or a later visit finds tokens here.
let pair = null;
let expiresAt = 0;
let refreshing = null;

const tell = () => document.dispatchEvent(new Event('crewkit:session'));

/** Who is signed in on this page. Tells it by the event `crewkit:session` whenever that changes. */
export const session = {
  get secondsLeft() {
    return Math.max(0, Math.round((expiresAt - Date.now()) / 1000));
  },
  get user() {
    return pair?.user ?? null;
  },
  /** Takes over a TokenPair. */
  begin(newPair) {
    pair = newPair;
    expiresAt = Date.now() + newPair.expiresIn * 1000;
    tell();
  },
  end() {
    pair = null;
    expiresAt = 0;
    tell();
  },
  /** The same person, as he is now. */
  update(changes) {
    pair = { ...pair, user: { ...pair.user, ...changes } };
    tell();
  },
  /** One at a time: a refresh token that is presented twice looks stolen. */
  async refresh() {
    refreshing ??= callApi('POST', '/api/auth/refresh', { body: { refreshToken: pair.refreshToken } });
    try {
      const outcome = await refreshing;
      if (outcome.ok && pair !== null) this.begin(outcome.body);
      return outcome;
    } finally {
      refreshing = null;
    }
  },
  /** A call as the signed-in person, with new tokens if these have expired. */
  async call(method, path, body) {
    if (this.secondsLeft === 0) {
      const refreshed = await this.refresh();
      if (!refreshed.ok) return refreshed;
    }
    return callApi(method, path, { body, accessToken: pair?.accessToken });
  },
};
