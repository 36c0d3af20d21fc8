import { deliverCallback } from './deliver-callback.js';
import { createCallbackMessage, flowParameter } from './popup-messages.js';
import { takeMark } from './redirect-mark.js';
import { readFragment, type SocialResult } from './social-callback.js';

/** Tells the callback page how to proceed after the provider's callback. */
export type SocialCallbackResult =
  /** The page has nothing to do: it is a popup, and its opener has received the result and closes the popup. */
  | { readonly kind: 'delivered' }
  /** The address contained no callback result, because the page was reloaded or opened directly. */
  | { readonly kind: 'nothing' }
  /**
   * No page waits for the result, so this page proceeds with `auth.acceptSocialTokens(tokens)` or `auth.verifyTwoFactor`. `begunHere` is
   * true if `auth.signInWithRedirect` started the flow in this tab. Otherwise the link may come from an attacker who wants users to sign in
   * to the attacker's account: ask the user before you proceed.
   */
  | (SocialResult & { readonly begunHere: boolean });

let pending: Promise<SocialCallbackResult> | null = null;

/**
 * Completes social sign-in on the callback page. Call it before any other code. It removes the tokens from the address and the history, and
 * hands them to the page of this origin that opened the popup, if there is one. Concurrent calls get the same result.
 *
 * If the page redirects before this function has run, the redirect carries the tokens along. The browser also records the page's first
 * address (`performance.getEntriesByType('navigation')`) until the page is closed. Therefore load no third-party scripts on the callback
 * page, and leave it with `location.replace`, not with a router.
 */
export function completeSocialSignIn(): Promise<SocialCallbackResult> {
  // React's strict mode runs effects twice.
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
  // The callback has no flow id if the server does not know the flow. Tokens without a flow id are not delivered.
  if (flow === null && result.kind !== 'failed') return { ...result, begunHere };
  const isTaken = await deliverCallback(createCallbackMessage(flow, fragment));
  return isTaken ? { kind: 'delivered' } : { ...result, begunHere };
}

/**
 * Removes the callback result from the address and returns it. Runs first, because an address left in place stays in the history and is
 * visible to every script that reads it.
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
