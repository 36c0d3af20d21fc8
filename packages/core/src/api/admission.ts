import type { ApiResponse } from './api-response.js';
import type { SignedInUser } from './present/present-account.js';

/** Who makes a request to a host's own route, or the answer to send instead. */
export type Admission = { readonly user: SignedInUser } | { readonly refusal: ApiResponse };
