import { generateSecret, generateURI, verifySync } from 'otplib';

import { checkOptions, text } from '../options/index.js';
import type { Totp } from '../ports/totp.js';

const secretBytes = 20;
const stepSeconds = 30;

export interface OtplibTotpSettings {
  /** The product's name in authenticator apps. No colon: it ends the product's name in their labels. */
  readonly issuer: string;
}

const isIssuer = (value: string): boolean => !value.includes(':');

/** Wraps otplib 13, including its result objects and errors. */
export class OtplibTotp implements Totp {
  /** Throws an `OptionsError` if the issuer is empty or contains a colon. */
  constructor(private readonly settings: OtplibTotpSettings) {
    checkOptions<OtplibTotpSettings>('OtplibTotp', { issuer: text('a name without colons', isIssuer) }, settings);
  }

  newSecret(): string {
    return generateSecret({ length: secretBytes });
  }

  toUri(secret: string, accountName: string): string {
    return generateURI({ issuer: this.settings.issuer, label: accountName, secret });
  }

  acceptedStep(
    secret: string,
    code: string,
    { now, after }: { readonly now: Date; readonly after: number | null },
  ): number | null {
    // Apps show the six digits in two groups, and users type them that way.
    const token = code.replaceAll(/\s/g, '');
    if (!/^[0-9]{6}$/.test(token)) return null;
    const epoch = Math.floor(now.getTime() / 1000);
    try {
      // Checks the oldest step first and none up to `afterTimeStep`, so that of two steps that share a code (one pair in a million does)
      // the unused one is found.
      const used = after === null ? {} : { afterTimeStep: after };
      const result = verifySync({ secret, token, epoch, epochTolerance: stepSeconds, ...used });
      return result.valid && 'timeStep' in result ? result.timeStep : null;
    } catch {
      // An invalid secret, or a clock so far behind that every step of the window is used up.
      return null;
    }
  }
}
