import { randomBytes } from 'node:crypto';

import type { Command } from './command.js';

export const keysCommand: Command = {
  usage: 'keys',
  help: 'prints new keys, as lines for the file with the settings',
  run: async () => {
    // Keys are named after the day, as in docs/operating/keys.md.
    const kid = `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
    const secret = (): string => randomBytes(32).toString('base64');
    return Promise.resolve(`CREWKIT_JWT_KEYS='${kid}:HS256:${secret()}'\nCREWKIT_ENCRYPTION_KEYS='${kid}:${secret()}'`);
  },
};
