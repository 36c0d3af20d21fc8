import type { Access } from './access.js';
import type { Account } from './account.js';
import type { Resource } from './grant.js';

/** One sign-in on one device; it lives as long as its newest refresh token. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** A refresh token as stored (RFC 6749 §1.5). `hash` is SHA-256 of the opaque token; the token itself is nowhere. */
export interface RefreshToken {
  readonly hash: Uint8Array;
  readonly sessionId: string;
  readonly accountId: string;
  /** `jti` of the access token issued beside it: this is how an access token finds its session. */
  readonly accessTokenId: string;
  readonly expiresAt: Date;
  /** Not null: it was exchanged for a newer one, so presenting it again is reuse. */
  readonly rotatedAt: Date | null;
}

/** Where a request comes from, as far as the server can tell. */
export interface ClientInfo {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** What was found out when a request was let in: what its caller may do with the resource that its path names. */
export interface Admittance {
  readonly resource: Resource;
  readonly access: Access;
}

/** The signed-in caller of a use case. */
export interface Actor {
  readonly accountId: string;
  readonly email: string;
  /** `jti` of the presented access token. */
  readonly accessTokenId: string;
  readonly accessTokenExpiresAt: Date;
  readonly client: ClientInfo;
  /** His account as it was when the request was let in. Absent: ask the store. */
  readonly account?: Account;
  /** Of requests without a body alone, which are answered at once. For reading: whoever writes asks again, in his transaction. */
  readonly admittance?: Admittance;
}
