import type { PermissionSet } from '../access/permissions/permission-set.js';
import type { Account } from '../accounts/account.js';

/** How a user proved their identity first. A session keeps the value, with or without a second factor. */
export type SignInMethod = 'password' | 'passkey' | 'email_code' | 'social';

/** What users prove in one step of a sign-in, as logs and metrics name it. */
export const signInWays = [
  'password',
  'passkey',
  'email-code',
  'second-factor',
  'identity',
  'email-confirmation',
] as const;

/** One sign-in on one device. A session lives as long as its newest refresh token. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly method: SignInMethod;
  /** Whether two factors were proven at the sign-in. A passkey that has verified the user counts as both. */
  readonly secondFactor: boolean;
  /** The time of the sign-in. */
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** How a session began, which the sign-in policy of an organization is compared with. */
export type SignInSession = Pick<Session, 'method' | 'secondFactor' | 'createdAt'>;

/** A stored refresh token (RFC 6749 §1.5). `hash` is the SHA-256 of the opaque token. The token itself is not stored. */
export interface RefreshToken {
  readonly hash: Uint8Array;
  readonly sessionId: string;
  readonly userId: string;
  /** The `jti` of the access token issued with the refresh token. This value links an access token to its session. */
  readonly accessTokenId: string;
  readonly expiresAt: Date;
  /** If not null, the token was rotated, and presenting it again is treated as reuse. */
  readonly rotatedAt: Date | null;
}

/** The client that sent a request. A field is null if the server does not know it. */
export interface ClientInfo {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** The API key with which a caller identifies. It limits the caller's access to its permissions. */
export interface ApiKeyGrant {
  readonly id: string;
  readonly permissions: PermissionSet;
}

/** The user on whose behalf a use case runs. */
export interface Actor {
  readonly userId: string;
  /** The `jti` of the presented access token, or null if code of the embedding application acts as the user (`crewkit.as`). */
  readonly accessTokenId: string | null;
  /** The presented API key, or null if the caller did not present one. */
  readonly key: ApiKeyGrant | null;
  readonly client: ClientInfo;
}

/** The part of a caller on which their access depends. */
export type AccessHolder = Pick<Actor, 'userId' | 'accessTokenId' | 'key'>;

/** The signed-in caller of a use case, with the access token of one of their sessions. */
export interface SessionActor extends Actor {
  readonly email: string;
  readonly accessTokenId: string;
  readonly accessTokenExpiresAt: Date;
  readonly key: null;
}

/** A program that calls the API with an API key, as the owner of the key. */
export interface KeyActor extends Actor {
  readonly email: string;
  readonly accessTokenId: null;
  readonly key: ApiKeyGrant;
}

/** The caller of a route that is not public. */
export type RouteActor = SessionActor | KeyActor;

/** The user as whom code of the embedding application acts. */
export interface ServerActor extends Actor {
  readonly accessTokenId: null;
}

/** Code of the embedding application that acts on its own behalf (`crewkit.system`). It has all permissions. Requests never lead to it. */
export interface SystemActor {
  readonly userId: null;
  /** The reason for the audit log. */
  readonly reason: string;
  readonly accessTokenId: null;
  readonly key: null;
  readonly client: ClientInfo;
}

/** The caller of a use case that does not need to belong to a user. */
export type Caller = Actor | SystemActor;

/** A client of which nothing is known. */
export const unknownClient: ClientInfo = { ipAddress: null, userAgent: null };

/** An access token, and the account that it was issued to. */
export interface IssuedAccess {
  readonly accessToken: string;
  /** The time in seconds until the access token expires. */
  readonly accessTokenSeconds: number;
  readonly account: Account;
}

/** The result of a sign-in or a refresh. The server does not store these tokens in plain text. */
export interface TokenPair extends IssuedAccess {
  readonly refreshToken: string;
  /** The time in seconds until the refresh token expires. */
  readonly refreshTokenSeconds: number;
}

/** The result of a refresh: a token pair, or only an access token if a concurrent refresh already received the pair. */
export type RenewedAccess = TokenPair | (IssuedAccess & { readonly refreshToken: null });

/** A live session, with a new access token for it. */
export interface LiveSession extends IssuedAccess {
  readonly sessionId: string;
}
