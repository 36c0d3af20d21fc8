import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

import { hasProgram } from './has-program.js';

/** Returns the path of an installed Chromium, or null if there is none. */
export function findChromium(): string | null {
  return findBrowser(['chromium', 'chromium-browser', 'google-chrome']);
}

/**
 * Like `findChromium`, but prefers the build without a window system. That build needs a quarter less processor time, but blocks no popups
 * and has no forced colors.
 */
export function findHeadlessChromium(): string | null {
  return findBrowser(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']);
}

function findBrowser(usual: readonly string[]): string | null {
  // oxlint-disable-next-line no-restricted-properties -- the machine's own affair, as the search path is
  const { CHROMIUM_BIN: given, PATH: folders = '' } = process.env;
  const names = given === undefined ? usual : [given, ...usual];
  const found = names.find(hasProgram);
  if (found === undefined) return null;
  // playwright-core needs a path and does not search PATH.
  const files = folders.split(delimiter).map((folder) => join(folder, found));
  return found.includes('/') ? resolve(found) : (files.find((file) => existsSync(file)) ?? null);
}
