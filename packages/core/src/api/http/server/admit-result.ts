import type { ApiResponse } from '../../api-messages.js';
import type { SignedInUser } from '../../accounts/present-account.js';

/**
 * The result of admitting a request to one of the embedding application's own routes: the user who sent it, or the response that refuses
 * it.
 */
export type AdmitResult = { readonly user: SignedInUser } | { readonly refusal: ApiResponse };
