import { retriableImport } from '../retriable-import.js';
import type { Passkeys, PasskeyTools } from './create-passkeys.js';

const loadPasskeys = retriableImport(() => import('./create-passkeys.js'), 'createPasskeys');

/** Creates the methods of passkeys. The first call of a method loads their code. */
export function passkeysApi(tools: PasskeyTools): Passkeys {
  const load = async (): Promise<Passkeys> => (await loadPasskeys()).createPasskeys(tools);
  return {
    register: async (passkey) => (await load()).register(passkey),
    signIn: async (step) => (await load()).signIn(step),
    autofill: async () => (await load()).autofill(),
    cancel: async () => (await load()).cancel(),
    list: async () => (await load()).list(),
    rename: async (passkeyId, name) => (await load()).rename(passkeyId, name),
    delete: async (passkeyId, proof) => (await load()).delete(passkeyId, proof),
  };
}
