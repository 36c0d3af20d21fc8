import { generateSecret, verifySync } from 'otplib';
import { defaultPorts } from '@crewkit/core';
import type { Totp } from '@crewkit/core/adapter';

import type { BrokenPort } from './broken-port.js';

type Accept = Totp['acceptedStep'];

const good = defaultPorts.totp({ issuer: 'Crewkit' });

function totpWith(flaw: Partial<Totp>): () => Totp {
  return () => ({
    newSecret: () => good.newSecret(),
    toUri: (secret, accountName) => good.toUri(secret, accountName),
    acceptedStep: (secret, code, window) => good.acceptedStep(secret, code, window),
    ...flaw,
  });
}

const accepting = (acceptedStep: Accept): (() => Totp) => totpWith({ acceptedStep });
const toSeconds = (now: Date): number => Math.floor(now.getTime() / 1000);
const shifted = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Calls otplib without Crewkit's checks, with `options` in addition to the required options. */
function bare(options: { readonly epochTolerance?: number; readonly algorithm?: 'sha256' }): Accept {
  return (secret, code, { now }) => {
    const result = verifySync({ secret, token: code, epoch: toSeconds(now), ...options });
    return result.valid && 'timeStep' in result ? result.timeStep : null;
  };
}

export const brokenTotps: readonly BrokenPort<Totp>[] = [
  {
    flaw: 'it hashes with SHA-256',
    caughtBy: 'RFC 6238',
    create: accepting(bare({ algorithm: 'sha256', epochTolerance: 30 })),
  },
  { flaw: 'any result of the library counts as success', caughtBy: 'never throws', create: accepting(takenForYes) },
  { flaw: 'only the current step is accepted', caughtBy: 'one step before', create: accepting(bare({})) },
  {
    flaw: 'two steps in each direction are accepted',
    caughtBy: 'one step before',
    create: accepting(bare({ epochTolerance: 60 })),
  },
  {
    flaw: 'the current step is returned, not that of the code',
    caughtBy: 'returns their step',
    create: accepting((secret, code, window) =>
      good.acceptedStep(secret, code, window) === null ? null : Math.floor(toSeconds(window.now) / 30),
    ),
  },
  {
    flaw: 'the window is measured in seconds instead of steps',
    caughtBy: 'one step before',
    create: accepting((secret, code, window) =>
      good.acceptedStep(secret, code, {
        ...window,
        now: shifted(window.now, toSeconds(window.now) % 30 === 29 ? 1 : 0),
      }),
    ),
  },
  {
    flaw: 'the last used step is forgotten',
    caughtBy: 'last used',
    create: accepting((secret, code, { now }) => good.acceptedStep(secret, code, { now, after: null })),
  },
  {
    flaw: 'the last used step is accepted again',
    caughtBy: 'last used',
    create: accepting((secret, code, { now, after }) =>
      good.acceptedStep(secret, code, { now, after: after === null || after === 0 ? after : after - 1 }),
    ),
  },
  {
    flaw: 'only the used one of two adjacent steps with the same code is checked',
    caughtBy: 'two adjacent',
    create: accepting((secret, code, { now, after }) => {
      const step = good.acceptedStep(secret, code, { now, after: null });
      return step === null || (after !== null && step <= after) ? null : step;
    }),
  },
  {
    flaw: 'malformed codes are an error',
    caughtBy: 'never throws',
    create: accepting(bare({ epochTolerance: 30 })),
  },
  {
    flaw: 'codes with spaces are rejected',
    caughtBy: 'accepts spaces',
    create: accepting((secret, code, window) => (/\s/.test(code) ? null : good.acceptedStep(secret, code, window))),
  },
  {
    flaw: 'digits are extracted from any text',
    caughtBy: 'returns null for anything else',
    create: accepting((secret, code, window) => good.acceptedStep(secret, code.replaceAll(/[^0-9]/g, ''), window)),
  },
  {
    flaw: 'eight digits are truncated to six',
    caughtBy: 'returns null for anything else',
    create: accepting((secret, code, window) => good.acceptedStep(secret, code.slice(-6), window)),
  },
  {
    flaw: 'secrets have 80 bits',
    caughtBy: '160 bits',
    create: totpWith({ newSecret: () => generateSecret({ length: 10 }) }),
  },
  {
    flaw: 'the same secret is returned twice',
    caughtBy: '160 bits',
    create: totpWith({ newSecret: () => 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }),
  },
  {
    flaw: 'names are not encoded in the URI',
    caughtBy: 'URI',
    create: totpWith({
      toUri: (secret, name) => `otpauth://totp/Crewkit:${name}?secret=${secret}&issuer=Crewkit`,
    }),
  },
  {
    flaw: 'the URI asks for SHA-256',
    caughtBy: 'URI',
    create: totpWith({ toUri: (secret, name) => `${good.toUri(secret, name)}&algorithm=SHA256` }),
  },
];

/** Uses the result of otplib 13 as a truth value. The result is an object, which is truthy whatever it contains. */
function takenForYes(secret: string, code: string, { now }: Parameters<Accept>[2]): number | null {
  try {
    const yes = Boolean(verifySync({ secret, token: code, epoch: toSeconds(now), epochTolerance: 30 }));
    return yes ? Math.floor(toSeconds(now) / 30) : null;
  } catch {
    return null;
  }
}
