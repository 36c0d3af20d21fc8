import { reencryptSecrets } from '@crewkit/core';

import { readKeptEncryptionKeys } from '../settings/read-keys.js';
import { CommandError, type Command } from './command.js';
import { commandSettings, withStore } from './open-command-store.js';

export const rotateKeysCommand: Command = {
  usage: 'rotate-keys',
  help: 'encrypts all secrets with the first key of CREWKIT_ENCRYPTION_KEYS',
  run: async (_args, { environment, showProgress }) => {
    const settings = commandSettings(environment, ['CREWKIT_STORE', 'CREWKIT_ENCRYPTION_KEYS']);
    const encryption = readKeptEncryptionKeys(settings);
    const newest = encryption[0]?.kid ?? '';
    const { seen, renewed, unreadable } = await withStore(settings, (store) =>
      reencryptSecrets(store, { encryption }, (progress) =>
        showProgress(`looked at ${progress.seen}, renewed ${progress.renewed}`),
      ),
    );
    if (unreadable > 0) {
      throw new CommandError(
        `${unreadable} of ${seen} secrets do not open with the keys in CREWKIT_ENCRYPTION_KEYS: keep the older keys until they do. ${renewed} are under the key "${newest}" now.`,
      );
    }
    return `${renewed} of ${seen} secrets were under older keys. All are under the key "${newest}" now.`;
  },
};
