import { z } from 'zod';

import { errorCatalogue, type ErrorCode } from '../../errors/catalogue.js';
import { permissionName } from './permission-name.js';
import { storageUsage } from './storage.js';
import { instant } from './text.js';

const codes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** The machine-readable code of a problem. Later versions may add codes. */
const errorCode = z.enum(codes).meta({ id: 'ErrorCode' });

const fault = z
  .object({
    path: z
      .string()
      .meta({ description: 'Names and indexes with dots between them.', examples: ['checks.0.permission'] }),
    code: z.string().meta({ description: 'What is wrong, for programs.', examples: ['invalid_type'] }),
    message: z.string().meta({ description: 'The same for people.' }),
  })
  .meta({ id: 'FieldFault' });

/** RFC 9457. */
export const problem = z
  .object({
    type: z.string().meta({ examples: ['urn:crewkit:error:validation-failed'] }),
    title: z.string().meta({ description: 'The same for every problem of the code.' }),
    status: z.int(),
    code: errorCode,
    detail: z.string().meta({ description: 'What happened this time, for people.' }),
    requestId: z.string().meta({ description: 'As in `X-Request-Id`: what to look for in the log of the server.' }),
    errors: z
      .array(fault)
      .optional()
      .meta({ description: 'With `VALIDATION_FAILED`: the faults of the input, at most 50.' }),
    requiredPermissions: z.array(permissionName).optional().meta({
      description: 'With `FORBIDDEN` and `GRANT_EXCEEDS_OWN`: what it takes. Empty: no permission would help.',
    }),
    challengeToken: z.string().optional().meta({ description: 'With `TWO_FACTOR_REQUIRED`: for `verifyTwoFactor`.' }),
    challengeExpiresAt: instant
      .optional()
      .meta({ description: 'With `TWO_FACTOR_REQUIRED`: the token is worth nothing then.' }),
    quota: storageUsage
      .optional()
      .meta({ description: 'With `QUOTA_EXCEEDED`: the storage that the files do not fit into.' }),
  })
  .meta({ id: 'Problem' });
