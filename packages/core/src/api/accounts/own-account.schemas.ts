import { z } from 'zod';

import { personalDataSections, type PersonalDataSection } from '../../domain/accounts/personal-data.js';
import { documentAsOneOf } from '../schemas/one-of.js';
import { instant, passwordText } from '../schemas/text.js';
import { totpCode } from '../sign-in/two-factor.schemas.js';
import { user } from './user.schemas.js';

export const ownerProof = z
  .strictObject({ password: passwordText.optional(), code: totpCode.optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ['password'],
    error: 'Send either the password or a code.',
  })
  .meta({
    id: 'OwnerProof',
    examples: [{ password: 'Correct-horse-7' }],
    override: documentAsOneOf([{ needed: ['password'] }, { needed: ['code'] }]),
  });

// The section determines which fields a record has. Only the fields of messages and the settings of notifications are objects.
const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const record = z.record(z.string(), value.or(z.record(z.string(), z.unknown())));
const records = z.array(record);

export const accountExport = z
  .object({
    exportedAt: instant,
    account: user,
    ...(Object.fromEntries(personalDataSections.map((section) => [section, records])) as Readonly<
      Record<PersonalDataSection, typeof records>
    >),
  })
  .meta({ id: 'AccountExport' });
