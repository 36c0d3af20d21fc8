// Port 9 of this machine is unused: connections to it fail.
const unreachable = 'http://127.0.0.1:9';

/** Content of a file for `CREWKIT_SOCIAL`: one provider, to which users can be redirected, and which never answers the server. */
export const providers = JSON.stringify({
  'provider-b': {
    name: 'Provider B',
    type: 'oauth2',
    authorizationUrl: `${unreachable}/authorize`,
    tokenUrl: `${unreachable}/token`,
    userInfoUrl: `${unreachable}/me`,
    clientId: 'campaign',
    clientSecret: 'campaign',
    scopes: ['email'],
  },
});
