/* global history, location, URLSearchParams */

/**
 * The token of the mailed link, or null. It leaves the address bar at once, so that it stays in no history, bookmark
 * or screenshot.
 */
export function takeToken() {
  const token = new URLSearchParams(location.search).get('token');
  history.replaceState(null, '', location.pathname);
  return token === null || token === '' ? null : token;
}
