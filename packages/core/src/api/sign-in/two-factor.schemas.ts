import { z } from 'zod';

import { documentAsOneOf } from '../schemas/one-of.js';
import { tokenText } from '../schemas/text.js';

/** A code from an authenticator app, as the user typed it. */
export const totpCode = z
  .string()
  .min(1, 'Must not be empty.')
  .max(64)
  .meta({ examples: ['287082'] });

/** A recovery code, as the user typed it. Letter case, spaces and dashes do not matter. */
export const recoveryCode = z
  .string()
  .min(1, 'Must not be empty.')
  .max(64)
  .meta({ examples: ['7K3M-9QWX-2RTB-HJ4N-V8CP-0DZF'] });

const codes = { code: totpCode.optional(), recoveryCode: recoveryCode.optional() };
const isOne = (typed: { readonly code?: string | undefined; readonly recoveryCode?: string | undefined }): boolean =>
  (typed.code === undefined) !== (typed.recoveryCode === undefined);
const one = { path: ['code'], error: 'Send either a code or a recovery code.', params: { code: 'not_one' } };

export const secondFactorBody = z
  .strictObject(codes)
  .refine(isOne, one)
  .meta({
    id: 'SecondFactor',
    examples: [{ code: '287082' }],
    override: documentAsOneOf([{ needed: ['code'] }, { needed: ['recoveryCode'] }]),
  });

export const challengeAnswer = z
  .strictObject({ challengeToken: tokenText, ...codes })
  .refine(isOne, one)
  .meta({
    id: 'ChallengeAnswer',
    examples: [{ challengeToken: 'q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE', code: '287082' }],
    override: documentAsOneOf([{ needed: ['challengeToken', 'code'] }, { needed: ['challengeToken', 'recoveryCode'] }]),
  });

export const generatedTwoFactor = z
  .object({
    secret: z.string().meta({ description: 'The secret in base32, for manual entry.' }),
    otpauthUrl: z.string().meta({ format: 'uri' }),
    qrCodeDataUrl: z.string().meta({ description: 'The `otpauth:` URI as a QR code, in a `data:` URL.' }),
  })
  .meta({ id: 'GeneratedTwoFactor' });

export const recoveryCodes = z
  .object({
    recoveryCodes: z.array(z.string()).meta({ description: 'Ten single-use codes. They cannot be retrieved again.' }),
  })
  .meta({ id: 'RecoveryCodes' });
