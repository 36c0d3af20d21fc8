import { deliverArrival } from './deliver-arrival.js';
import { arrivalMessage, flowParameter } from './popup-messages.js';
import { takeMark } from './redirect-mark.js';
import { readFragment, type SocialResult } from './social-arrival.js';

/** What the callback page has to do with what the provider's callback brought. */
export type SocialArrival =
  /** Nothing: this is a popup, and the page that opened it has taken over and closes it. */
  | { readonly kind: 'delivered' }
  /** The address said nothing of a sign-in: the page was reloaded, or opened by hand. */
  | { readonly kind: 'nothing' }
  /**
   * No page waits for it, so this one goes on: `auth.acceptSocialTokens(tokens)`, or `auth.verifyTwoFactor`. `begunHere`:
   * `auth.signInWithRedirect` sent this tab away. Otherwise somebody may have made the link, to sign people in to an account
   * of his own: ask before you go on.
   */
  | (SocialResult & { readonly begunHere: boolean });

let pending: Promise<SocialArrival> | null = null;

/**
 * For the callback page, to be called before anything else: takes the tokens out of the address and the history, and gives
 * them to the page of this origin that opened the popup, if there is one. Calls made meanwhile get the same answer.
 *
 * A page that redirects on before this has run takes the tokens along. And the browser's own record of the page
 * (`performance.getEntriesByType('navigation')`) keeps its first address until it is left: load no script of strangers here,
 * and leave it by `location.replace`, not by a router.
 */
export function completeSocialSignIn(): Promise<SocialArrival> {
  // React's strict mode runs effects twice.
  pending ??= complete().finally(() => {
    pending = null;
  });
  return pending;
}

async function complete(): Promise<SocialArrival> {
  const { flow, fragment } = takeFromAddress();
  const result = readFragment(fragment);
  const begunHere = takeMark(flow);
  if (result === null) return { kind: 'nothing' };
  if (begunHere) return { ...result, begunHere };
  // A callback that the server knows no flow of ends without one; nobody is told tokens without.
  if (flow === null && result.kind !== 'failed') return { ...result, begunHere };
  const isTaken = await deliverArrival(arrivalMessage(flow, fragment));
  return isTaken ? { kind: 'delivered' } : { ...result, begunHere };
}

/** Before anything else: what stays in the address stays in the history, and is sent to whatever looks at it. */
function takeFromAddress(): { readonly flow: string | null; readonly fragment: string } {
  const url = new URL(location.href);
  const fragment = url.hash.slice(1);
  const flow = url.searchParams.get(flowParameter);
  url.hash = '';
  if (flow !== null) url.searchParams.delete(flowParameter);
  history.replaceState(history.state, '', url);
  return { flow, fragment };
}
