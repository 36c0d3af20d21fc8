import type { Account } from '../domain/accounts/account.js';
import type { Attachment } from '../domain/chat/attachment.js';
import type { FieldResource, FieldValues } from '../domain/fields/host-fields.js';
import type { ClientInfo } from '../domain/sign-in/session.js';
import type { Task } from '../domain/workspace/task.js';

/** The request in which a hook runs. */
export interface HookContext {
  /** The id of the signed-in user who makes the request, or null if no user is signed in or your server acts by `crewkit.system`. */
  readonly userId: string | null;
  readonly client: ClientInfo;
  /** Aborts after 5 seconds, when Crewkit stops waiting for the hook. Pass the signal to `fetch` and to database clients. */
  readonly signal: AbortSignal;
}

/** A hook that can refuse an action. */
type Check<Input> = (input: Input, context: HookContext) => void | Promise<void>;

/** A hook that can refuse an action, or change these fields of its input by returning an object with new values. */
type Change<Input, Field extends keyof Input> =
  | Check<Input>
  | ((input: Input, context: HookContext) => Changes<Input, Field> | Promise<Changes<Input, Field>>);

type Changes<Input, Field extends keyof Input> = Partial<Pick<Input, Field>> | undefined;

/** A user, without secrets. */
type HookUser = Readonly<
  Pick<Account, 'id' | 'email' | 'firstName' | 'lastName' | 'emailVerifiedAt' | 'twoFactorEnabled' | 'createdAt'>
>;

export interface HookRegistration extends HookFields<'user'> {
  /** The normalized email. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** How the account is created: the user registers with a password, or signs in with an identity provider. */
  readonly via: 'password' | 'identity';
  /** The id of the identity provider, or null. */
  readonly provider: string | null;
}

export interface HookSignIn {
  readonly user: HookUser;
  /**
   * What the user has just proven. If the account has a second factor, the hook runs for the first step and again, with `second-factor`,
   * before the code is compared. A passkey as the second factor was verified before.
   */
  readonly method: 'password' | 'passkey' | 'email-code' | 'second-factor' | 'identity' | 'email-confirmation';
  /** The id of the identity provider, or null. */
  readonly provider: string | null;
}

interface HookEmailChange {
  /** The user's current email. */
  readonly email: string;
  /** The new email in normalized form. */
  readonly newEmail: string;
}

interface HookInvitation {
  readonly organizationId: string;
  /** The normalized email. */
  readonly email: string;
  readonly roleId: string;
  /** Whether an existing invitation gets a new link. */
  readonly isRenewal: boolean;
}

export interface HookJoin {
  /** The user who becomes a member. `HookContext.userId` is the user who accepts the invitation or adds the member. */
  readonly userId: string;
  readonly organizationId: string;
  readonly scope: 'ORGANIZATION' | 'TEAM' | 'PROJECT';
  /** The id of the organization, team or project. */
  readonly id: string;
  readonly roleId: string;
}

interface HookFields<Resource extends FieldResource> {
  /** The values of the embedding application's fields. Absent if the caller gives none. */
  readonly fields?: FieldValues<Resource> | undefined;
}

interface HookOrganization extends HookFields<'organization'> {
  readonly name: string;
  readonly description: string;
}

interface HookProject extends HookFields<'project'> {
  readonly name: string;
  readonly description: string;
  readonly organizationId: string;
  readonly teamId: string | null;
  readonly key: string;
}

export type HookTask = Readonly<
  Pick<Task, 'projectId' | 'title' | 'description' | 'status' | 'priority' | 'dueAt' | 'assigneeIds'>
> &
  HookFields<'task'>;

export interface HookMessage extends HookFields<'message'> {
  readonly conversationId: string;
  /** The id of the message that the author edits, or null for a new message. */
  readonly messageId: string | null;
  /** The text. It can be empty if there are attachments. */
  readonly body: string;
  /** The ids of the mentioned users. */
  readonly mentions: readonly string[];
  readonly attachments: readonly Readonly<Pick<Attachment, 'fileName' | 'contentType' | 'size'>>[];
}

/**
 * Functions of the embedding application that run before an action of a user, on every path: HTTP, sockets and server-side calls. A hook
 * refuses the action with `throw refuse({ detail })`. Hooks run before the transaction of the action and after Crewkit's own checks of the
 * caller. The input is frozen and contains no secrets.
 *
 * If a hook rejects with any other error, the error is logged, and the caller gets `INTERNAL`. If a hook runs for more than 5 seconds, the
 * caller gets `UNAVAILABLE`. In both cases, the action does not happen. The action can still fail after the hook has run, so a hook should
 * not have side effects. Use `crewkit.handleEvents` for these.
 */
export interface Hooks {
  /**
   * Runs before a user registers. It runs in the same way whether or not the email already has an account. Can change the names and the fields. For a
   * social sign-in, it runs only if the sign-in would create an account.
   */
  readonly beforeRegister?: Change<HookRegistration, 'firstName' | 'lastName' | 'fields'> | undefined;
  /**
   * Runs before each sign-in, after the password or the identity was proven. A refresh of tokens is not a sign-in: to end a user's access,
   * disable the account or revoke its sessions.
   */
  readonly beforeSignIn?: Check<HookSignIn> | undefined;
  /** Runs before the confirmation link for a new email is sent, in the same way whether or not the new email has an account. */
  readonly beforeChangeEmail?: Check<HookEmailChange> | undefined;
  /** Runs before an email address is invited to an organization, and before an invitation gets a new link. */
  readonly beforeInvite?: Check<HookInvitation> | undefined;
  /**
   * Runs before a user becomes a member of an organization by an invitation, or is added to a team or project. It does not run for users who
   * become members of the organization, team or project that they create.
   */
  readonly beforeJoin?: Check<HookJoin> | undefined;
  readonly beforeCreateOrganization?: Change<HookOrganization, 'name' | 'description' | 'fields'> | undefined;
  readonly beforeCreateProject?: Change<HookProject, 'name' | 'description' | 'key' | 'fields'> | undefined;
  readonly beforeCreateTask?:
    | Change<HookTask, 'title' | 'description' | 'status' | 'priority' | 'dueAt' | 'assigneeIds' | 'fields'>
    | undefined;
  /** Runs before a message is posted, with or without files, and before its author edits it. */
  readonly beforePostMessage?: Change<HookMessage, 'body' | 'mentions' | 'fields'> | undefined;
}
