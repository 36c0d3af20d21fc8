import { z } from 'zod';

import { documentAsOneOf } from '../schemas/one-of.js';
import { passwordText, tokenText } from '../schemas/text.js';
import type { TypedCodes } from '../../features/sign-in/two-factor/find-second-factor.js';
import { passkeyAnswer } from './passkey.schemas.js';

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
const isOne = ({ code, recoveryCode }: TypedCodes): boolean => (code === undefined) !== (recoveryCode === undefined);
const isAny = ({ code, recoveryCode }: TypedCodes): boolean => code !== undefined || recoveryCode !== undefined;
const one = { path: ['code'], error: 'Send exactly one proof of the second factor.', params: { code: 'not_one' } };

export const secondFactorBody = z
  .strictObject(codes)
  .refine(isOne, one)
  .meta({
    id: 'SecondFactor',
    examples: [{ code: '287082' }],
    override: documentAsOneOf([{ needed: ['code'] }, { needed: ['recoveryCode'] }]),
  });

export const challengeAnswer = z
  .strictObject({ challengeToken: tokenText, ...codes, passkey: passkeyAnswer.optional() })
  .refine(({ passkey, ...typed }) => (passkey === undefined ? isOne(typed) : !isAny(typed)), one)
  .meta({
    id: 'ChallengeAnswer',
    examples: [{ challengeToken: 'q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE', code: '287082' }],
    override: documentAsOneOf([
      { needed: ['challengeToken', 'code'] },
      { needed: ['challengeToken', 'recoveryCode'] },
      { needed: ['challengeToken', 'passkey'] },
    ]),
  });

/** A proof of ownership that is needed only if the sign-in is not recent. */
export const optionalProof = z
  .strictObject({ password: passwordText.optional(), code: totpCode.optional() })
  .refine(({ password, code }) => password === undefined || code === undefined, {
    path: ['password'],
    error: 'Send either the password or a code.',
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
