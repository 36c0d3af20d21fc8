import { generateSecret, generateURI, verifySync } from 'otplib';

import { checkOptions, text } from '../options/index.js';
import type { Totp } from '../ports/totp.js';

const secretBytes = 20;
const stepSeconds = 30;

export interface OtplibTotpSettings {
  /** How authenticator apps call the product. No colon: it ends the product's name in their labels. */
  readonly issuer: string;
}

const isIssuer = (value: string): boolean => !value.includes(':');

/** otplib 13. Its answers are objects and what it does not like it throws: both stay in here. */
export class OtplibTotp implements Totp {
  /** Throws an `OptionsError` if the issuer is empty or has a colon in it. */
  constructor(private readonly settings: OtplibTotpSettings) {
    checkOptions<OtplibTotpSettings>('OtplibTotp', { issuer: text('a name without colons', isIssuer) }, settings);
  }

  newSecret(): string {
    return generateSecret({ length: secretBytes });
  }

  uriOf(secret: string, accountName: string): string {
    return generateURI({ issuer: this.settings.issuer, label: accountName, secret });
  }

  acceptedStep(
    secret: string,
    code: string,
    { now, after }: { readonly now: Date; readonly after: number | null },
  ): number | null {
    // Apps show the six digits in two groups, and people type them so.
    const token = code.replaceAll(/\s/g, '');
    if (!/^[0-9]{6}$/.test(token)) return null;
    const epoch = Math.floor(now.getTime() / 1000);
    try {
      // Looks at the oldest step first and at none up to `afterTimeStep`, so that of two steps that share a code (one pair in
      // a million does) the one that is still unused is found.
      const used = after === null ? {} : { afterTimeStep: after };
      const result = verifySync({ secret, token, epoch, epochTolerance: stepSeconds, ...used });
      return result.valid && 'timeStep' in result ? result.timeStep : null;
    } catch {
      // A secret that is none, or a clock so far behind that every step of the window is used up.
      return null;
    }
  }
}
