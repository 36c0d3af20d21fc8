import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { IdentityProvider } from '../../../ports/sign-in/identity-provider.js';

export interface SocialProvider {
  readonly provider: IdentityProvider;
  /** The callback URL on this server, to which the provider redirects. */
  readonly redirectUri: string;
}

/** The identity providers of this installation. */
export class SocialProviders {
  /** Creates the list. `apiUrl` is the URL of the API without a trailing slash, such as `https://host.example/api`. */
  constructor(
    readonly all: readonly IdentityProvider[],
    private readonly apiUrl: string,
  ) {}

  /** Returns the provider. Throws `NOT_FOUND` if there is no provider with this id. */
  find(id: string): SocialProvider {
    const provider = this.all.find((each) => each.id === id);
    if (provider === undefined) throw new CrewkitError('NOT_FOUND');
    return { provider, redirectUri: `${this.apiUrl}/auth/social/${id}/callback` };
  }

  knows(id: string): boolean {
    return this.all.some((each) => each.id === id);
  }

  /** Returns the provider's display name, or the id if the provider is no longer configured. */
  getName(id: string): string {
    return this.all.find((each) => each.id === id)?.name ?? id;
  }
}
