import type { Schema } from '@crewkit/client-sdk';
import type { QueryKey } from '@tanstack/react-query';

import type { OwnerProof } from '../forms/proof-fields.js';

/** The account to which API keys belong: the user's own account, or a service account. */
export interface KeyOwner {
  /** The key of the query of the keys. */
  readonly queryKey: QueryKey;
  /** The keys of other queries that change with the API keys. */
  readonly touches: readonly QueryKey[];
  /** A sentence below the title of the list. */
  readonly hint: string;
  /** The outermost level of the permissions to choose from. */
  readonly level: 'GLOBAL' | 'ORGANIZATION';
  /** Returns whether the user can give the permission to a key. */
  readonly mayGive: (permission: string) => boolean;
  readonly list: (signal: AbortSignal) => Promise<{ readonly items: readonly Schema<'ApiKey'>[] }>;
  readonly create: (key: Schema<'NewApiKey'>) => Promise<Schema<'IssuedApiKey'>>;
  readonly revoke: (keyId: Schema<'ApiKey'>['id'], proof: OwnerProof) => Promise<void>;
}
