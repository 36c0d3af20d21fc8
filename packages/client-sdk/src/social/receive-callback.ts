import { isCallbackMessage, openChannel, toReceipt, type CallbackMessage } from './popup-messages.js';
import { readFragment, type SocialResult } from './social-callback.js';

/**
 * Waits for the popup of the sign-in flow with the id `flow` to post its result, and calls `take` with that result. Returns a function that
 * stops waiting.
 */
export function receiveCallback(flow: string, popup: Window, take: (result: SocialResult) => void): () => void {
  const { origin } = location;
  const onMessage = (event: MessageEvent): void => {
    // Any window can post messages here, and the popup may be showing a page of another origin.
    if (event.origin !== origin || event.source !== popup) return;
    const result = getResult(flow, event.data);
    if (result === null) return;
    popup.postMessage(toReceipt(event.data as CallbackMessage), origin);
    take(result);
  };
  const channel = openChannel(flow);
  const onBroadcast = ({ data }: MessageEvent): void => {
    const result = getResult(flow, data);
    if (result === null) return;
    channel?.postMessage(toReceipt(data as CallbackMessage));
    take(result);
  };
  window.addEventListener('message', onMessage);
  channel?.addEventListener('message', onBroadcast);
  return () => {
    window.removeEventListener('message', onMessage);
    channel?.close();
  };
}

function getResult(flow: string, data: unknown): SocialResult | null {
  if (!isCallbackMessage(data)) return null;
  const result = readFragment(data.fragment);
  // Accept a message without a flow id only if it reports a failure.
  const fits = data.flow === flow || (data.flow === null && result?.kind === 'failed');
  return fits ? result : null;
}
