import { CrewkitError } from './crewkit-error.js';

/**
 * Returns a function that imports a module. If the import fails, the function rejects with `NETWORK_ERROR` and can be called again.
 * `exported` is the name of one of the module's exports. If an object imported by a retry lacks this export, it is only a bundler's wrapper
 * of the module, and the function calls `load` again.
 *
 * A plain dynamic import cannot be retried: once Chromium has failed to fetch a module, later imports fail without a request until the page
 * is closed (whatwg/html#6768). As a workaround, the function takes the module's URL from the error message and imports that URL with a
 * different query string, so that Chromium sends a new request. Static imports of the module would still fail. Therefore, code that several
 * of these modules share must be in modules that the SDK's entry uses.
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
