import type { IdentityProvider } from '@crewkit/core/adapter';
import type { Settings } from './settings.js';
/**
 * Returns the providers from the file that CREWKIT_SOCIAL names; none without the setting. Throws an Error with one sentence per invalid
 * field. Each sentence names the provider and the field, but no value, because some values are secrets.
 */
export declare function readIdentityProviders({ socialPath }: Pick<Settings, 'socialPath'>): IdentityProvider[];
//# sourceMappingURL=read-identity-providers.d.ts.map