// The docs quote each region of this file as a code block. The file is compiled with the tests, and snippets.test.ts runs it.
// #region providers
import { oauth2Provider, oidcProvider } from '@crewkit/adapter-social-oauth';
import { createCrewkit, type Crewkit, type CrewkitOptions } from '@crewkit/core';

export function createWithProviders(options: CrewkitOptions, clientId: string, clientSecret: string): Promise<Crewkit> {
  const google = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' };
  const github = {
    id: 'github',
    name: 'GitHub',
    authorizationUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userInfoUrl: 'https://api.github.com/user',
    emailsUrl: 'https://api.github.com/user/emails',
    scopes: ['read:user', 'user:email'],
  };
  return createCrewkit({
    ...options,
    identityProviders: [
      oidcProvider({ ...google, clientId, clientSecret }),
      oauth2Provider({ ...github, clientId, clientSecret }),
    ],
  });
}
// #endregion
