import { CrewkitError } from '../crewkit-error.js';
import { flowParameter } from './popup-messages.js';
import type { PopupOptions } from './popup-options.js';

const defaultPath = '/social-sign-in';

/**
 * Returns the URL of the callback page for the sign-in flow with this id. Throws a `TypeError` if the callback page has a different origin
 * from this page.
 */
export function callbackUrl(flow: string, path = defaultPath): string {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) throw new TypeError('callbackPath is a path of this origin.');
  url.searchParams.set(flowParameter, flow);
  // The server returns the result in the fragment, so `path` must not add one.
  url.hash = '';
  return url.href;
}

/**
 * Opens a window centered over this one. Throws `POPUP_BLOCKED` if the browser blocks it. Call this synchronously in a click handler,
 * because browsers require a user gesture.
 */
export function openPopup(url: string, flow: string, { width = 480, height = 640 }: PopupOptions): Window {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  // The window's name is unique, which prevents the browser from reusing an open window.
  const features = `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
  const popup = window.open(url, `crewkit-${flow}`, features);
  // Some popup blockers return a window that is already closed.
  if (popup === null || popup.closed) {
    throw new CrewkitError('POPUP_BLOCKED', { message: 'The browser blocked the popup.' });
  }
  return popup;
}
