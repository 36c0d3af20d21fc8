import type { ApiResponse } from './api-response.js';
import type { SignedInUser } from './present/present-account.js';

/** The user who sent a request to one of the embedding application's own routes, or the response that refuses the request. */
export type AdmitResult = { readonly user: SignedInUser } | { readonly refusal: ApiResponse };
