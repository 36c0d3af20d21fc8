import { callApi } from './api.js';

// In memory only: no script of another page or a later visit finds tokens here.
let pair = null;
let expiresAt = 0;

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
  },
  end() {
    pair = null;
    expiresAt = 0;
  },
  async refresh() {
    const outcome = await callApi('POST', '/api/auth/refresh', { body: { refreshToken: pair.refreshToken } });
    if (outcome.ok) this.begin(outcome.body);
    return outcome;
  },
  /** A call as the signed-in person. */
  call(method, path) {
    return callApi(method, path, { accessToken: pair.accessToken });
  },
};
