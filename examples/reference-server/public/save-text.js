/* global Blob, navigator, document */
import { make } from './dom.js';
import { say } from './forms.js';

/** Puts the text onto the clipboard, and says in the container whether that went well. */
export async function copyText(container, text) {
  try {
    await navigator.clipboard.writeText(text);
    say(container, 'Copied.', 'good');
  } catch {
    // Without https there is no clipboard, and the reader may forbid it.
    say(container, 'This browser does not let the page copy. Select the text and copy it yourself.');
  }
}

/** Lets the browser save the text as a file. */
export function saveText(name, type, text) {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = make('a', { href, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun by then, and nothing of it stays in memory.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
