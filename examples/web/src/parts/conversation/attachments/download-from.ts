import * as texts from '#messages/conversation';
import { errorText } from '../../../data/error-text.js';
import { toasts } from '../../../ui/feedback/toasts.js';

/** Requests a link to a file, and downloads the file. */
export async function downloadFrom(fresh: () => Promise<string>, fileName: string): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = await fresh();
    link.download = fileName;
    link.click();
  } catch (error) {
    toasts.error(texts.downloadFailure, { text: errorText(error) });
  }
}
