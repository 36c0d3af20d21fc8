import { createCallbackMessage, flowParameter, type CallbackMessage } from './popup-messages.js';
import { takeMark } from './redirect-mark.js';
import { readFragment, type SocialResult } from './social-callback.js';

/** The result of `completeSocialSignIn`. Its `kind` determines how the callback page proceeds. */
export type SocialCallbackResult =
  /** This page is a popup and has nothing to do. The page that opened the popup has received the result and closes the popup. */
  | { readonly kind: 'delivered' }
  /** The URL contained no callback result, because the page was reloaded or opened directly. */
  | { readonly kind: 'nothing' }
  /**
   * No page is waiting for the result, so this page must proceed with `auth.acceptSocialTokens(tokens)` or `auth.verifyTwoFactor`.
   * `begunHere` is true if `auth.signInWithRedirect` started the flow in this tab. If it is false, ask the user before you proceed, because
   * the link may come from an attacker who wants to sign the user in to the attacker's account.
   */
  | (SocialResult & { readonly begunHere: boolean });

let pending: Promise<SocialCallbackResult> | null = null;

/**
 * Completes social sign-in on the callback page. Call this function before any other code. It removes the tokens from the URL and the
 * history. If this page is a popup and a page of the same origin opened it, the function passes the tokens to that page. Concurrent calls
 * get the same result.
 *
 * If the page redirects before this function has run, the browser passes the tokens on to the redirect's target. The browser also keeps the
 * page's first URL in `performance.getEntriesByType('navigation')` until the page is closed. Therefore do not load third-party scripts on
 * the callback page, and leave the page with `location.replace`, not with a router.
 *
 * @example
 * const result = await completeSocialSignIn();
 */
export function completeSocialSignIn(): Promise<SocialCallbackResult> {
  // React's strict mode runs effects twice, so the second call must get the result of the first.
  pending ??= complete().finally(() => {
    pending = null;
  });
  return pending;
}

async function complete(): Promise<SocialCallbackResult> {
  const { flow, fragment } = takeFromAddress();
  const result = readFragment(fragment);
  const begunHere = takeMark(flow);
  if (result === null) return { kind: 'nothing' };
  if (begunHere) return { ...result, begunHere };
  // If the server does not know the flow, the callback has no flow id. Tokens without a flow id are not delivered to another page.
  if (flow === null && result.kind !== 'failed') return { ...result, begunHere };
  const isTaken = await deliver(createCallbackMessage(flow, fragment));
  return isTaken ? { kind: 'delivered' } : { ...result, begunHere };
}

/** Delivers the message with code that only callback pages load. If the code cannot be loaded, this page must proceed itself. */
async function deliver(message: CallbackMessage): Promise<boolean> {
  const loaded = await import('./deliver-callback.js').catch(() => null);
  return loaded !== null && loaded.deliverCallback(message);
}

/**
 * Removes the callback result from the URL and returns it. Must run first: otherwise, a URL with tokens would stay in the history and be
 * visible to every script on the page.
 */
function takeFromAddress(): { readonly flow: string | null; readonly fragment: string } {
  const url = new URL(location.href);
  const fragment = url.hash.slice(1);
  const flow = url.searchParams.get(flowParameter);
  url.hash = '';
  if (flow !== null) url.searchParams.delete(flowParameter);
  history.replaceState(history.state, '', url);
  return { flow, fragment };
}
