import { chromium, type Browser, type LaunchOptions } from 'playwright-core';

import { findChromium, findHeadlessChromium } from './find-chromium.js';

export interface ChromiumOptions extends Pick<LaunchOptions, 'args' | 'ignoreDefaultArgs'> {
  /** Whether to prefer the build without a window system. The default is true. See `findHeadlessChromium`. */
  readonly headlessShell?: boolean;
}

const browsers = new Map<string, Browser>();

/**
 * Returns this worker's Chromium with these options. It starts at the first call and ends with the worker, because a start takes a second of
 * processor time. Callers share nothing but the process: each creates its own browser contexts, and closes them.
 */
export async function getChromium(options: ChromiumOptions = {}): Promise<Browser> {
  const key = JSON.stringify(options);
  const known = browsers.get(key);
  if (known?.isConnected() === true) return known;
  const { args = [], ignoreDefaultArgs = [], headlessShell = true } = options;
  const launched = await chromium.launch({
    executablePath: (headlessShell ? findHeadlessChromium() : findChromium()) ?? '',
    args: ['--no-sandbox', '--disable-gpu', ...args],
    ignoreDefaultArgs,
  });
  browsers.set(key, launched);
  return launched;
}
