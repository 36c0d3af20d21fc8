import { randomId } from '../random-id.js';
import type { Schema, TokenPair, User } from '../schemas.js';
import type { SignedOutReason } from './session-state.js';

/** Somebody who is signed in, as storage keeps it. */
export interface HeldSession {
  /** Names one sign-in, on this side alone: renewals keep it, the next sign-in has another. */
  readonly id: string;
  /** Renewals since the sign-in. Of two copies the one with more of them has the refresh token that is still good. */
  readonly generation: number;
  readonly accessToken: string;
  /** null: it is spent and its successor was lost on the way. Presenting it again would end all sessions of the user. */
  readonly refreshToken: string | null;
  /** By the clock of this machine, in milliseconds: a wrong clock does no harm as long as it goes on evenly. */
  readonly expiresAt: number;
  /** Of the access token when it came. */
  readonly lifetimeMs: number;
  readonly user: User;
  /** When a renewal last failed without an answer from the server, in any tab; null after one that succeeded. */
  readonly failedAt: number | null;
}

/** Left behind by the end of a session, so that other tabs learn why. */
export interface EndedSession {
  readonly ended: EndReason;
}

export type EndReason = Exclude<SignedOutReason, 'initial'>;

/** null: nothing, or nothing that this version understands. */
export type Kept = HeldSession | EndedSession | null;

const version = 1;

export function isHeld(kept: Kept): kept is HeldSession {
  return kept !== null && 'accessToken' in kept;
}

/** The session that begins with a pair. */
export function firstOf({ refreshToken, ...rest }: TokenPair): HeldSession {
  return { id: randomId(), generation: 0, refreshToken, ...accessOf(rest) };
}

/**
 * The session after `sent` was presented and answered with `pair`. `stored` is what storage holds by now, of the same
 * session: if the server gave an access token alone, because another tab was faster, that tab's refresh token may be there.
 */
export function successorOf(
  sent: HeldSession,
  stored: HeldSession,
  { refreshToken, ...rest }: Schema<'RenewedTokenPair'>,
): HeldSession {
  const access = accessOf(rest);
  if (refreshToken !== undefined) {
    return { id: sent.id, generation: Math.max(sent.generation, stored.generation) + 1, refreshToken, ...access };
  }
  const successor = stored.refreshToken === sent.refreshToken ? null : stored.refreshToken;
  return { id: sent.id, generation: stored.generation, refreshToken: successor, ...access };
}

function accessOf({ accessToken, expiresIn, user }: Pick<TokenPair, 'accessToken' | 'expiresIn' | 'user'>) {
  const lifetimeMs = expiresIn * 1000;
  return { accessToken, lifetimeMs, expiresAt: Date.now() + lifetimeMs, user, failedAt: null };
}

export function serialize(kept: HeldSession | EndedSession): string {
  return JSON.stringify({ version, ...kept });
}

/** Anybody may write to storage: what does not look as it should is nobody, and never an error. */
export function parseKept(text: string | null): Kept {
  try {
    return keptFrom(text === null ? null : JSON.parse(text));
  } catch {
    return null;
  }
}

export function keptFrom(value: unknown): Kept {
  if (!isRecord(value) || value['version'] !== version) return null;
  const { ended } = value;
  if (ended === 'logged-out' || ended === 'expired') return { ended };
  return sessionFrom(value);
}

/** What each part of a session has to be. */
const checks: { readonly [Name in keyof HeldSession]: (value: unknown) => boolean } = {
  id: isText,
  generation: Number.isFinite,
  accessToken: isText,
  refreshToken: (value) => value === null || isText(value),
  expiresAt: Number.isFinite,
  lifetimeMs: Number.isFinite,
  user: (value) => isRecord(value) && isText(value['id']),
  failedAt: (value) => value === null || Number.isFinite(value),
};

/** Without whatever else stood there. */
function sessionFrom(value: Readonly<Record<string, unknown>>): HeldSession | null {
  const names = Object.keys(checks) as (keyof HeldSession)[];
  if (!names.every((name) => checks[name](value[name]))) return null;
  return Object.fromEntries(names.map((name) => [name, value[name]])) as unknown as HeldSession;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
