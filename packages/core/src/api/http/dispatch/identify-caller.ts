import type { Account } from '../../../domain/accounts/account.js';
import type { RouteActor, ClientInfo } from '../../../domain/sign-in/session.js';
import type { UseCases } from '../../../features/use-cases/use-cases.js';
import type { Credential } from '../../../features/sign-in/sessions/authenticate.js';
import type { ApiRequest } from '../../api-messages.js';
import type { Route } from '../../define-route.js';
import { findCookieSession, type CookieSession } from '../../sign-in/session-cookie.js';
import type { LimitRequests } from './limit-requests.js';
import { parseInput, type ParsedInput } from '../input/parse-input.js';
import { parseSearch } from '../routing/path-pattern.js';

/** The data about a request that is determined before the request is counted. */
interface Identified {
  /** The caller, or null if the route is public, the caller uses a signed link, or the caller was refused. */
  readonly actor: RouteActor | null;
  readonly account: Account | null;
  /** The user or API key toward whose limits the request counts, or null if it counts toward the limits of the client address. */
  readonly limitKey: string | null;
  /** The cookie session that the request asks for, or null. */
  readonly cookieSession: CookieSession | null;
  /** The parsed input, if it was needed to identify the user, because the body can prove who the user is. Otherwise null. */
  readonly input: ParsedInput | null;
  /** The error to throw after the request is counted, or null. */
  readonly refusal: unknown;
}

interface Question {
  readonly request: ApiRequest;
  readonly route: Route;
  readonly credential: Credential | null;
  readonly client: ClientInfo;
  readonly limits: Pick<LimitRequests, 'countStarted'>;
  /** See `ApiSettings`. */
  readonly sessionOrigins: readonly string[] | null;
}

const unidentified: Identified = {
  actor: null,
  account: null,
  limitKey: null,
  cookieSession: null,
  input: null,
  refusal: null,
};

/**
 * Identifies the caller before the request is counted, so that only requests that prove who the user is use up the user's limits. API keys
 * have limits of their own. Never
 * rejects: a refusal is returned, so that the refused request also counts, toward its client address.
 *
 * A request with an access token needs only the store look-up that authenticates it. After a user has sent half of the requests that the
 * limit allows, another look-up checks whether the session is still live. If not, the request does not count toward the user's limit. A
 * request without an access token needs a look-up only if its body or cookie can prove who the user is (see `Route.findUser`).
 */
export async function identifyCaller(
  useCases: UseCases,
  { request, route, credential, client, limits, sessionOrigins }: Question,
): Promise<Identified> {
  try {
    const cookieSession = findCookieSession(route, request, sessionOrigins);
    if (route.guard !== 'public' && !isLinked(route, request)) {
      const { actor, account } = await useCases.authenticate.identify(credential, client);
      if (actor.key !== null)
        return { ...unidentified, cookieSession, actor, account, limitKey: `key:${actor.key.id}` };
      const isOverHalf = limits.countStarted(actor.userId);
      const isCounted = !isOverHalf || (await useCases.authenticate.hasLiveSession(actor));
      return { ...unidentified, cookieSession, actor, account, limitKey: isCounted ? toUserKey(actor.userId) : null };
    }
    if (route.findUser === undefined) return { ...unidentified, cookieSession };
    const input = await parseInput(route, request, parseSearch(request.target));
    const userId = await route.findUser(useCases, { body: input.body, cookieSession });
    return { ...unidentified, cookieSession, input, limitKey: userId === null ? null : toUserKey(userId) };
  } catch (refusal) {
    return { ...unidentified, refusal };
  }
}

/**
 * Throws `UNAUTHENTICATED` if the request has a body and the API key with which the caller was identified has ended since, because the body
 * can arrive long after the head.
 */
export async function requireUnrevoked(
  { authenticate }: UseCases,
  {
    actor,
    credential,
    body,
  }: { readonly actor: RouteActor | null; readonly credential: Credential | null; readonly body: unknown },
): Promise<void> {
  if (body === undefined || actor === null || actor.key === null) return;
  await authenticate.identify(credential, actor.client);
}

function toUserKey(userId: string): string {
  return `user:${userId}`;
}

/** Returns whether the caller uses a signed link instead of a token. If a request has both, the token takes precedence. */
function isLinked({ guard }: Route, { headers, target }: ApiRequest): boolean {
  if (typeof guard !== 'object' || guard.signedUrl !== true) return false;
  return headers.authorization === undefined && parseSearch(target).has('signature');
}
