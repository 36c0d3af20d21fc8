import type { ApiResponse } from './api-response.js';
import type { SignedInUser } from './present/present-account.js';

/** The user that makes a request to a host's own route, or the response that refuses it. */
export type AdmitResult = { readonly user: SignedInUser } | { readonly refusal: ApiResponse };
