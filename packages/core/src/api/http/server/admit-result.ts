import type { ApiResponse } from '../../api-messages.js';
import type { UserUseCases } from '../../../features/use-cases/caller-use-cases.js';
import type { SignedInUser } from '../../accounts/present-account.js';

/**
 * The result of admitting a request to one of the embedding application's own routes: the user who sent it, with the use cases as this
 * user, or the response that refuses the request.
 */
export type AdmitResult =
  | { readonly user: SignedInUser; readonly useCases: UserUseCases }
  | { readonly refusal: ApiResponse };
