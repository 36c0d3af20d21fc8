import bcrypt from 'bcrypt';
import { defaultPorts } from '@crewkit/core';
import type { PasswordHasher } from '@crewkit/core/adapter';
import type { BrokenPort } from './broken-port.js';

// The cost is high enough to distinguish a comparison from noise, and low enough for a fast test.
const cost = 6;
const readable = /^\$2b\$\d\d\$.{53}$/;

function hasherWith(flaw: Partial<PasswordHasher>): () => PasswordHasher {
  return () => {
    const good = defaultPorts.passwordHasher({ cost });
    return {
      hash: (password) => good.hash(password),
      verify: (password, hash) => good.verify(password, hash),
      needsRehash: (hash) => good.needsRehash(hash),
      ...flaw,
    };
  };
}

const plainCompare = (password: string, hash: string | null): Promise<boolean> =>
  bcrypt
    .compare(password, hash !== null && readable.test(hash) ? hash : bcrypt.hashSync('x', cost))
    .then((same) => same && hash !== null);

export const brokenPasswordHashers: readonly BrokenPort<PasswordHasher>[] = [
  {
    flaw: 'bcrypt alone ignores everything after 72 bytes',
    caughtBy: 'every byte',
    create: hasherWith({ hash: (password) => bcrypt.hash(password, cost), verify: plainCompare }),
  },
  {
    flaw: 'everything after a NUL is ignored',
    caughtBy: 'NUL',
    create: () => {
      const good = defaultPorts.passwordHasher({ cost });
      const cut = (password: string): string => password.split('\0')[0] ?? '';
      return {
        hash: (password) => good.hash(cut(password)),
        verify: (password, hash) => good.verify(cut(password), hash),
        needsRehash: (hash) => good.needsRehash(hash),
      };
    },
  },
  {
    flaw: 'an absent hash is rejected without a comparison',
    caughtBy: 'takes the time',
    create: () => {
      const good = defaultPorts.passwordHasher({ cost });
      const verify = (password: string, hash: string | null): Promise<boolean> =>
        hash === null ? Promise.resolve(false) : good.verify(password, hash);
      return { hash: (password) => good.hash(password), verify, needsRehash: (hash) => good.needsRehash(hash) };
    },
  },
  {
    flaw: 'the salt is constant',
    caughtBy: 'salts',
    create: hasherWith({ hash: (password) => bcrypt.hash(password, '$2b$06$abcdefghijklmnopqrstuu') }),
  },
  {
    flaw: 'an unreadable hash is an error',
    caughtBy: 'without rejecting',
    create: () => {
      const good = defaultPorts.passwordHasher({ cost });
      const verify = async (password: string, hash: string | null): Promise<boolean> => {
        if (hash !== null && !readable.test(hash)) throw new Error('This is no hash.');
        return good.verify(password, hash);
      };
      return { hash: (password) => good.hash(password), verify, needsRehash: (hash) => good.needsRehash(hash) };
    },
  },
  {
    flaw: 'weak hashes are never replaced',
    caughtBy: 'requests a rehash',
    create: hasherWith({ needsRehash: () => false }),
  },
  {
    flaw: 'hashing occupies every thread',
    caughtBy: 'leaves threads for file access',
    create: hasherWith({ hash: (password) => bcrypt.hash(password, 8), verify: plainCompare }),
  },
];
