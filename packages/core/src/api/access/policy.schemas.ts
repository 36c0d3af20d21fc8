import { z } from 'zod';

import { policyRequirements, signInMethods } from '../../domain/access/organization-policy.js';
import { isEmailAddress } from '../../domain/accounts/email-address.js';
import { id } from '../schemas/text.js';
import { signInMethod } from '../sign-in/sign-in-method.js';

const maxDays = 3_650;
const maxDomains = 50;

const emailDomain = z
  .string()
  .toLowerCase()
  .refine((domain) => isEmailAddress(`a@${domain}`), { error: 'Must be a domain.', params: { code: 'invalid_domain' } })
  .meta({ maxLength: 253, examples: ['example.com'] });

const fields = {
  requireSecondFactor: z
    .boolean()
    .meta({ description: 'Whether members must sign in with a second factor or a passkey.' }),
  maxSessionAgeDays: z
    .int()
    .min(1)
    .max(maxDays)
    .nullable()
    .meta({ description: 'Members must sign in again after this number of days. `null`: never.' }),
  allowedEmailDomains: z
    .array(emailDomain)
    .max(maxDomains)
    .nullable()
    .meta({ description: "The domains of members' email addresses. `null` or an empty list: any domain." }),
  allowedMethods: z
    .array(signInMethod)
    .max(signInMethods.length)
    .nullable()
    .meta({ description: 'The methods with which members can sign in. `null` or an empty list: any method.' }),
};

/** The sign-in policy of an organization. */
export const organizationPolicy = z.object(fields).meta({ id: 'OrganizationPolicy' });

export const newPolicy = z
  .strictObject({
    requireSecondFactor: fields.requireSecondFactor.default(false),
    maxSessionAgeDays: fields.maxSessionAgeDays.default(null),
    allowedEmailDomains: fields.allowedEmailDomains.default(null),
    allowedMethods: fields.allowedMethods.default(null),
  })
  .meta({ id: 'NewOrganizationPolicy' });

/** Splits a list that a query parameter contains, separated by commas. An empty parameter is an empty list. */
const toTexts = (text: string): string[] => (text === '' ? [] : [...new Set(text.split(','))]);

/** A policy in the parameters of a query. */
export const policyQuery = {
  requireSecondFactor: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .meta({
      description: 'As in the policy.',
    }),
  // Signing in again always meets this requirement.
  maxSessionAgeDays: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'Must be a whole number of days.')
    .transform(Number)
    .optional()
    .meta({
      description: 'As in the policy. Another sign-in meets it, so it locks no member out.',
      override: { type: 'integer', minimum: 1, maximum: maxDays, examples: [30] },
    }),
  allowedEmailDomains: z
    .string()
    .transform(toTexts)
    .pipe(z.array(emailDomain).max(maxDomains))
    .optional()
    .meta({
      description: 'As in the policy, separated by commas.',
      override: { type: 'string', examples: ['example.com,example.org'] },
    }),
  allowedMethods: z
    .string()
    .transform(toTexts)
    .pipe(z.array(signInMethod))
    .optional()
    .meta({
      description: 'As in the policy, separated by commas.',
      override: { type: 'string', examples: ['passkey,social'] },
    }),
};

export const policyRequirement = z.enum(policyRequirements).meta({ id: 'PolicyRequirement' });

export const lockedOutMember = z
  .object({
    userId: id,
    requirement: policyRequirement.meta({
      description: 'The first field of the policy that the member does not meet.',
    }),
  })
  .meta({ id: 'LockedOutMember' });
