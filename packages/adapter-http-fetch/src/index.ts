export type { Peer } from './api-messages.js';
export { createFetchHandler, type FetchHandler } from './create-fetch-handler.js';
export { requirePermissions, requireSignedIn, type SignedInRequest } from './guards.js';
