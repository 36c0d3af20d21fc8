import { z } from 'zod';

import { errorCatalogue, type ErrorCode } from '../../errors/catalogue.js';
import { policyRequirement } from '../access/policy.schemas.js';
import { storageUsage } from '../chat/storage-usage.js';
import { instant } from './text.js';

const codes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** The machine-readable code of a problem. Later versions can add codes. */
const errorCode = z.enum(codes).meta({
  id: 'ErrorCode',
  description:
    'Clients must accept other codes too: later versions can add codes, and a hook of the embedding application can refuse with a code of its own.',
});

const fault = z
  .object({
    path: z.string().meta({
      description: 'The path of the invalid field: property names and list indexes, separated by dots.',
      examples: ['checks.0.permission'],
    }),
    code: z.string().meta({ description: 'A machine-readable error code.', examples: ['invalid_type'] }),
    message: z.string().meta({ description: 'A human-readable message.' }),
  })
  .meta({ id: 'FieldError' });

/** A problem document (RFC 9457). */
export const problem = z
  .object({
    type: z.string().meta({ examples: ['urn:crewkit:error:validation-failed'] }),
    title: z
      .string()
      .meta({ description: 'A summary of the problem. It is the same for every problem with this code.' }),
    status: z.int(),
    code: errorCode,
    detail: z.string().meta({ description: 'A human-readable explanation of this occurrence.' }),
    requestId: z
      .string()
      .meta({ description: 'The value of `X-Request-Id`. Use it to find the request in the server log.' }),
    errors: z
      .array(fault)
      .optional()
      .meta({ description: 'With `VALIDATION_FAILED`: at most 50 of the invalid fields.' }),
    requiredPermissions: z
      .array(z.string())
      .optional()
      .meta({
        description:
          'With `FORBIDDEN` and `GRANT_EXCEEDS_OWN`: the permissions that are required or missing. The list is empty if no ' +
          'permission would allow the request.',
      }),
    challengeToken: z
      .string()
      .optional()
      .meta({ description: 'With `TWO_FACTOR_REQUIRED`: the token to send to `verifyTwoFactor`.' }),
    challengeExpiresAt: instant
      .optional()
      .meta({ description: 'With `TWO_FACTOR_REQUIRED`: when `challengeToken` expires.' }),
    requirement: policyRequirement.optional().meta({
      description:
        "With `POLICY_NOT_MET`, and with `CONFLICT` for a sign-in policy: the field of the organization's sign-in policy that you do not meet.",
    }),
    maxAgeSeconds: z
      .int()
      .optional()
      .meta({ description: 'With `RECENT_SIGN_IN_REQUIRED`: the age in seconds that a sign-in can have.' }),
    quota: storageUsage
      .optional()
      .meta({ description: 'With `QUOTA_EXCEEDED`: the storage quota that the files would exceed.' }),
  })
  .meta({ id: 'Problem' });
