import type { z } from 'zod';

import type { ApiKey } from '../../domain/access/api-key.js';
import type { ServiceAccount } from '../../domain/accounts/service-account.js';
import type { IssuedApiKey } from '../../features/accounts/machines/new-api-key.js';
import type { apiKey, issuedApiKey, serviceAccount } from './api-key.schemas.js';

export function presentApiKey(key: ApiKey): z.output<typeof apiKey> {
  return {
    id: key.id,
    name: key.name,
    permissions: [...key.permissions],
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentIssuedApiKey(issued: IssuedApiKey): z.output<typeof issuedApiKey> {
  return { ...presentApiKey(issued.key), key: issued.apiKey };
}

export function presentServiceAccount(each: ServiceAccount): z.output<typeof serviceAccount> {
  return {
    id: each.id,
    name: each.name,
    roles: each.roles.map(({ id, name, expiresAt }) => ({ id, name, expiresAt: expiresAt?.toISOString() ?? null })),
    disabled: each.isDisabled,
    createdAt: each.createdAt.toISOString(),
  };
}
