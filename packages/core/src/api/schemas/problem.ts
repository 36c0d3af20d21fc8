import { z } from 'zod';

import { errorCatalogue } from '../../errors/catalogue.js';
import { instant } from './text.js';

const codes = Object.keys(errorCatalogue) as [keyof typeof errorCatalogue, ...(keyof typeof errorCatalogue)[]];

const fault = z.object({ path: z.string(), code: z.string(), message: z.string() }).meta({ id: 'FieldFault' });

/** RFC 9457. */
export const problem = z
  .object({
    type: z.string().meta({ examples: ['urn:crewkit:error:validation-failed'] }),
    title: z.string(),
    status: z.int(),
    code: z.enum(codes),
    detail: z.string(),
    requestId: z.string(),
    errors: z.array(fault).optional(),
    requiredPermissions: z.array(z.string()).optional(),
    challengeToken: z.string().optional().meta({ description: 'With `TWO_FACTOR_REQUIRED`: for `verifyTwoFactor`.' }),
    challengeExpiresAt: instant.optional(),
  })
  .meta({ id: 'Problem' });
