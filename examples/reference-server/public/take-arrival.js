/* global history, location, URLSearchParams */

// This file is the first that the page runs, and imports nothing: what stands in the address leaves it before anything else
// runs, so that it stays in no history, bookmark or screenshot.
const fragment = new URLSearchParams(location.hash.slice(1));
const mark = new URLSearchParams(location.search).get('mark');
const clear = () => history.replaceState(null, '', location.pathname);
clear();
// A sign-in always loads the page anew. What is put into the address of an open one changes nothing, and does not stay.
window.addEventListener('hashchange', () => {
  if (location.hash.includes('=')) clear();
});

// As tokens look; whatever does not is nobody's sign-in.
const token = (name) => (/^[\w.-]{1,4096}$/.test(fragment.get(name) ?? '') ? fragment.get(name) : null);

/** What came with the address: `tokens` or `challengeToken` or `error`, each null if it did not; and the mark. */
export const arrival = {
  mark,
  tokens: readTokens(),
  challengeToken: token('challengeToken'),
  error: fragment.get('error'),
};

function readTokens() {
  const accessToken = token('accessToken');
  const refreshToken = token('refreshToken');
  const expiresIn = Number(fragment.get('expiresIn'));
  const whole = accessToken !== null && refreshToken !== null && Number.isInteger(expiresIn) && expiresIn > 0;
  return whole ? { accessToken, refreshToken, expiresIn } : null;
}
