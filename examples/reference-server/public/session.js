/* global Event, document */
import { callApi } from './api.js';

// In memory only: no script of another page or a later visit finds tokens here.
let pair = null;
let expiresAt = 0;

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
  async refresh() {
    const outcome = await callApi('POST', '/api/auth/refresh', { body: { refreshToken: pair.refreshToken } });
    if (outcome.ok) this.begin(outcome.body);
    return outcome;
  },
  /** A call as the signed-in person. */
  call(method, path, body) {
    return callApi(method, path, { body, accessToken: pair.accessToken });
  },
};
