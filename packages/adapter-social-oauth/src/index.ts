export type { ClientAuthMethod } from './client-authentication.js';
export { oauth2Provider, type OAuth2ProviderOptions } from './oauth2-provider.js';
export { oidcProvider, type OidcProviderOptions } from './oidc-provider.js';
export type { ProviderOptions } from './provider-options.js';
export type { UserInfoMapping } from './read-profile.js';
