import { z } from 'zod';

import { id, createIdSchema, instant } from '../schemas/text.js';
import { user } from '../accounts/user.schemas.js';

export const account = user.extend({ disabledAt: instant.nullable() }).meta({ id: 'Account' });

export const accountDetails = account
  .extend({ roles: z.array(z.object({ id: createIdSchema('Role'), name: z.string() })) })
  .meta({ id: 'AccountDetails' });

export const auditEvent = z
  .object({
    id,
    organizationId: id.nullable(),
    actorId: createIdSchema('User').nullable(),
    action: z.string(),
    targetType: z.string(),
    targetId: id,
    details: z.record(z.string(), z.unknown()),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'AuditEvent' });
