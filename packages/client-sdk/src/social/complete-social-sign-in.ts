import { deliverCallback } from './deliver-callback.js';
import { createCallbackMessage, flowParameter } from './popup-messages.js';
import { takeMark } from './redirect-mark.js';
import { readFragment, type SocialResult } from './social-callback.js';

/** Tells the callback page how to proceed with the provider's callback. */
export type SocialCallbackResult =
  /** Nothing to do: this is a popup, and its opener has taken over and closes it. */
  | { readonly kind: 'delivered' }
  /** The address contained no callback result: the page was reloaded, or opened directly. */
  | { readonly kind: 'nothing' }
  /**
   * No page waits for the result, so this page proceeds: `auth.acceptSocialTokens(tokens)`, or `auth.verifyTwoFactor`. `begunHere`:
   * `auth.signInWithRedirect` started the flow in this tab. Otherwise the link may come from an attacker who wants users to sign in to
   * the attacker's account: ask the user before you proceed.
   */
  | (SocialResult & { readonly begunHere: boolean });

let pending: Promise<SocialCallbackResult> | null = null;

/**
 * For the callback page; call it before anything else. Removes the tokens from the address and the history, and hands them to the page of
 * this origin that opened the popup, if any. Concurrent calls get the same result.
 *
 * A page that redirects before this has run takes the tokens along. And the browser's own record of the page
 * (`performance.getEntriesByType('navigation')`) keeps its first address until the page is closed: load no third-party scripts here, and
 * leave it by `location.replace`, not by a router.
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
  // A callback of a flow unknown to the server has no flow id; tokens without one are not delivered.
  if (flow === null && result.kind !== 'failed') return { ...result, begunHere };
  const isTaken = await deliverCallback(createCallbackMessage(flow, fragment));
  return isTaken ? { kind: 'delivered' } : { ...result, begunHere };
}

/** Runs first: an address left in place stays in the history and is sent to anything that reads it. */
function takeFromAddress(): { readonly flow: string | null; readonly fragment: string } {
  const url = new URL(location.href);
  const fragment = url.hash.slice(1);
  const flow = url.searchParams.get(flowParameter);
  url.hash = '';
  if (flow !== null) url.searchParams.delete(flowParameter);
  history.replaceState(history.state, '', url);
  return { flow, fragment };
}
