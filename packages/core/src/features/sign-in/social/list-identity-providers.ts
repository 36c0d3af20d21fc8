import type { IdentityProvider } from '../../../ports/sign-in/identity-provider.js';
import type { SocialProviders } from './social-providers.js';

/** Lists the identity providers in the order in which they are configured. */
export class ListIdentityProviders {
  constructor(private readonly providers: SocialProviders) {}

  execute(): readonly Pick<IdentityProvider, 'id' | 'name'>[] {
    return this.providers.all;
  }
}
