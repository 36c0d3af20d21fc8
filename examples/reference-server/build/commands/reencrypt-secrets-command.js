import { reencryptSecrets } from '@crewkit/core';
import { readKeptEncryptionKeys } from '../settings/read-keys.js';
import { CommandError, commandSettings, withStore } from './open-command-store.js';
/** Encrypts all secrets with the newest key. `show` receives a line for every page of secrets. */
export async function reencryptSecretsCommand(environment, show) {
    const settings = commandSettings(environment, ['CREWKIT_STORE', 'CREWKIT_ENCRYPTION_KEYS']);
    const encryption = readKeptEncryptionKeys(settings);
    const newest = encryption[0]?.kid ?? '';
    const { seen, renewed, unreadable } = await withStore(settings, (store) => reencryptSecrets(store, { encryption }, (progress) => show(`looked at ${progress.seen}, renewed ${progress.renewed}`)));
    if (unreadable > 0) {
        throw new CommandError(`${unreadable} of ${seen} secrets do not open with the keys in CREWKIT_ENCRYPTION_KEYS: keep the older keys until they do. ${renewed} are under the key "${newest}" now.`);
    }
    return `${renewed} of ${seen} secrets were under older keys. All are under the key "${newest}" now.`;
}
//# sourceMappingURL=reencrypt-secrets-command.js.map