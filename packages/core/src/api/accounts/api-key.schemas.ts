import { z } from 'zod';

import { maxApiKeyNameLength } from '../../domain/access/api-key.js';
import { maxServiceAccountNameLength } from '../../domain/accounts/service-account.js';
import { permissionNames } from '../access/access.schemas.js';
import { id, instant, moment } from '../schemas/text.js';
import { optionalProof } from '../sign-in/two-factor.schemas.js';
import { member } from '../workspace/organizations/workspace.schemas.js';

const keyName = z
  .string()
  .min(1, 'Must not be empty.')
  .max(maxApiKeyNameLength)
  .meta({ examples: ['Nightly import'] });

export const newApiKey = optionalProof
  .safeExtend({
    name: keyName,
    permissions: permissionNames,
    expiresAt: moment.nullable().optional().meta({
      description:
        'At most one year from now. The default is 90 days from now. null means that the key does not expire.',
    }),
  })
  .meta({ id: 'NewApiKey' });

export const apiKey = z
  .object({
    id,
    name: z.string(),
    permissions: z.array(z.string()),
    createdAt: instant,
    expiresAt: instant.nullable(),
    lastUsedAt: instant.nullable().meta({ description: 'Stored at most once per minute.' }),
  })
  .meta({ id: 'ApiKey' });

export const apiKeyList = z.object({ items: z.array(apiKey) }).meta({ id: 'ApiKeyList' });

export const issuedApiKey = apiKey
  .extend({
    key: z.string().meta({
      description: 'The key, which is shown only once. Send it as `Authorization: Bearer ck_…`.',
      examples: ['ck_0198f0c1234576789abcdef012345678_q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE_1c291ca3'],
    }),
  })
  .meta({ id: 'IssuedApiKey' });

const serviceAccountName = z
  .string()
  .min(1, 'Must not be empty.')
  .max(maxServiceAccountNameLength)
  .meta({ examples: ['Import'] });
// As many as an organization can have roles or groups for one member in one request.
const ids = z.array(id).max(100);

export const newServiceAccount = z
  .strictObject({ name: serviceAccountName, roleIds: ids.optional(), groupIds: ids.optional() })
  .meta({ id: 'NewServiceAccount' });

export const serviceAccountChange = z
  .strictObject({
    name: serviceAccountName.optional(),
    roleIds: ids.optional().meta({ description: 'The complete new set of roles in the organization itself.' }),
  })
  .meta({ id: 'ServiceAccountChange' });

export const serviceAccount = z
  .object({
    id,
    name: z.string(),
    roles: member.shape.roles,
    disabled: z.boolean().meta({ description: 'Whether an administrator of the installation has disabled it.' }),
    createdAt: instant,
  })
  .meta({ id: 'ServiceAccount' });

export const serviceAccountList = z.object({ items: z.array(serviceAccount) }).meta({ id: 'ServiceAccountList' });
