import { CrewkitError } from './crewkit-error.js';

/**
 * Returns a function that imports a module, rejects with `NETWORK_ERROR`, and can be called again. A plain dynamic import cannot be
 * retried: until the page is closed, Chromium remembers that a module could not be fetched and fails later imports of it without a request
 * (whatwg/html#6768). Its error message contains the module's address, and the same address with another query is fetched again. `exported`
 * names an export that identifies the module, for bundlers that wrap it.
 */
export function retriableImport<Module extends object>(
  load: () => Promise<Module>,
  exported: keyof Module,
): () => Promise<Module> {
  let failed: URL | null = null;
  let failures = 0;
  const isWhole = (module: object): module is Module => exported in module;

  async function loadAgain(url: URL): Promise<Module> {
    url.searchParams.set('attempt', String(failures));
    const module = (await import(/* webpackIgnore: true */ /* @vite-ignore */ url.href)) as object;
    return isWhole(module) ? module : load();
  }

  return async () => {
    try {
      return await (failed === null ? load() : loadAgain(failed));
    } catch (error) {
      failures += 1;
      failed ??= addressIn(error);
      throw new CrewkitError('NETWORK_ERROR', { message: 'Part of the SDK failed to load.', cause: error });
    }
  };
}

function addressIn(error: unknown): URL | null {
  const last = error instanceof TypeError ? error.message.split(/\s/).at(-1) : undefined;
  const address = /\bhttps?:.+/.exec(last ?? '')?.[0];
  return address === undefined ? null : new URL(address);
}
