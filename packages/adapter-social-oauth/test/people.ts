import type { ProviderPerson } from '@crewkit/test-servers';

export const ada: ProviderPerson = {
  login: 'ada',
  email: 'Ada@example.com',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'King Lovelace',
};

export const eve: ProviderPerson = {
  login: 'eve',
  email: 'eve@example.com',
  emailVerified: false,
  firstName: 'Eve',
  lastName: 'Moore',
};

// The credentials contain characters that need encoding.
export const client = { clientId: 'crewkit:test', clientSecret: 'a-secret+with%25 odd/characters' };

export const redirectUri = 'http://127.0.0.1:9/api/auth/social/test/callback';
