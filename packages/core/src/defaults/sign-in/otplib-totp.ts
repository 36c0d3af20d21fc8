import { generateSecret, generateURI, verifySync } from 'otplib';

import { checkOptions, text } from '../../options/index.js';
import type { Totp } from '../../ports/sign-in/totp.js';

const secretBytes = 20;
const stepSeconds = 30;

export interface OtplibTotpSettings {
  /** The product's name in authenticator apps. It must not contain a colon, because a colon ends the product's name in the apps' labels. */
  readonly issuer: string;
}

const isIssuer = (value: string): boolean => !value.includes(':');

/** Implements the port `Totp` (time-based one-time passwords) with otplib 13. */
export class OtplibTotp implements Totp {
  /** Creates the object. Throws an `OptionsError` if the issuer is empty or contains a colon. */
  constructor(private readonly settings: OtplibTotpSettings) {
    checkOptions<OtplibTotpSettings>(
      'defaultPorts.totp',
      { issuer: text('a name without colons', isIssuer) },
      settings,
    );
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
    // Apps show the six digits in two groups, and users type them in this form.
    const token = code.replaceAll(/\s/g, '');
    if (!/^[0-9]{6}$/.test(token)) return null;
    const epoch = Math.floor(now.getTime() / 1000);
    try {
      // The oldest step is checked first. Steps up to and including `afterTimeStep`, which were already used, are not
      // checked. If a used step and a later step share a code (one pair in a million does), the later step is therefore
      // found.
      const used = after === null ? {} : { afterTimeStep: after };
      const result = verifySync({ secret, token, epoch, epochTolerance: stepSeconds, ...used });
      return result.valid && 'timeStep' in result ? result.timeStep : null;
    } catch {
      // The secret is invalid, or the clock is so far behind that every step in the window was used before.
      return null;
    }
  }
}
