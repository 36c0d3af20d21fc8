import { isReceiptFor, openChannel, type CallbackMessage } from './popup-messages.js';

// The popup and the page that opened it run in the same browser, so a page that has not responded within this time is not listening.
const answerWithinMs = 2_000;

/**
 * Sends the result of a social sign-in from the popup to the page that opened the popup. That page must have the same origin. Returns
 * whether that page confirmed that it received the result.
 */
export async function deliverCallback(message: CallbackMessage): Promise<boolean> {
  // If any page visited in the popup sent a Cross-Origin-Opener-Policy header, the popup has lost its opener.
  const opener = window.opener as Window | null;
  if (opener !== null) return deliverToOpener(opener, message);
  if (message.flow === null) return false;
  const isTaken = await deliverByChannel(message.flow, message);
  // The opener can no longer close this popup, so the popup closes itself.
  if (isTaken) window.close();
  return isTaken;
}

async function deliverToOpener(opener: Window, message: CallbackMessage): Promise<boolean> {
  const { origin } = location;
  const receipt = waiting();
  const listener = (event: MessageEvent): void => {
    if (event.origin === origin && event.source === opener && isReceiptFor(message, event.data)) receipt.came();
  };
  window.addEventListener('message', listener);
  // Never use `*` as the target origin: with a specific origin, the browser delivers the message only to a page of that origin.
  opener.postMessage(message, origin);
  const isTaken = await receipt.isThere;
  window.removeEventListener('message', listener);
  return isTaken;
}

async function deliverByChannel(flow: string, message: CallbackMessage): Promise<boolean> {
  const channel = openChannel(flow);
  if (channel === null) return false;
  const receipt = waiting();
  channel.onmessage = ({ data }) => {
    if (isReceiptFor(message, data)) receipt.came();
  };
  channel.postMessage(message);
  const isTaken = await receipt.isThere;
  channel.close();
  return isTaken;
}

interface Waiting {
  readonly came: () => void;
  readonly isThere: Promise<boolean>;
}

function waiting(): Waiting {
  let came = (): void => undefined;
  const isThere = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), answerWithinMs);
    came = () => {
      clearTimeout(timer);
      resolve(true);
    };
  });
  return { came: () => came(), isThere };
}
