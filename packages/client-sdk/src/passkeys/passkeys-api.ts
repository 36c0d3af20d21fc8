import { retriableImport } from '../retriable-import.js';
import type { Passkeys, PasskeyTools } from './create-passkeys.js';

const loadPasskeys = retriableImport(() => import('./create-passkeys.js'), 'createPasskeys');

type Method = (...given: readonly unknown[]) => Promise<unknown>;

const names = 'register signIn autofill cancel list rename delete';

/** Creates the methods of passkeys. The first call of a method loads their code. */
export function passkeysApi(tools: PasskeyTools): Passkeys {
  const bind = (name: string): Method => {
    return async (...given) => {
      if (name === 'autofill' && !isPasskeyPage()) return null;
      const methods = (await loadPasskeys()).createPasskeys(tools) as unknown as Readonly<Record<string, Method>>;
      return methods[name]?.(...given);
    };
  };
  return Object.fromEntries(names.split(' ').map((name) => [name, bind(name)])) as unknown as Passkeys;
}

/** Returns whether the page can use passkeys at all. They belong to a domain, so pages at an IP address cannot. */
function isPasskeyPage(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
}
