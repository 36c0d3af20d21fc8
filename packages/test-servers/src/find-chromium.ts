import { hasProgram } from './has-program.js';

/** A Chromium that is installed here, null if there is none. */
export function findChromium(): string | null {
  // eslint-disable-next-line no-restricted-properties -- the machine's own affair, as the search path is
  const { CHROMIUM_BIN: given } = process.env;
  const names = [...(given === undefined ? [] : [given]), 'chromium', 'chromium-browser', 'google-chrome'];
  return names.find(hasProgram) ?? null;
}
