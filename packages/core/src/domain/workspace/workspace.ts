import type { AccountKind } from '../accounts/account.js';
import type { FieldValues } from '../fields/host-fields.js';

/** An organization, team or project. */
export interface WorkspacePlace {
  readonly scope: 'ORGANIZATION' | 'TEAM' | 'PROJECT';
  readonly id: string;
}

/** Preferences that clients store with an organization, a team or a project. null means that no value was chosen. */
export interface Settings {
  /** An IANA name, e.g. `Europe/Berlin`. */
  readonly timeZone: string | null;
  /** A BCP 47 tag, e.g. `de-AT`. */
  readonly locale: string | null;
  readonly weekStartsOn: 'monday' | 'saturday' | 'sunday' | null;
  /** A JSON object of at most 16 KiB, defined by the embedding application. */
  readonly custom: Readonly<Record<string, unknown>>;
}

/** The settings of an organization or team that has set none. */
export const noSettings: Settings = { timeZone: null, locale: null, weekStartsOn: null, custom: {} };

interface Named {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An organization: the outermost container of members, teams and projects. */
export interface Organization extends Named {
  /** The values of the embedding application's fields. */
  readonly fields: FieldValues<'organization'>;
}

/** A team of an organization, which can own projects. */
export interface Team extends Named {
  readonly organizationId: string;
}

/** A project of an organization, which contains tasks. */
export interface Project extends Named {
  readonly organizationId: string;
  /** The value is null if the project belongs to no team. */
  readonly teamId: string | null;
  /** The short name before task numbers, e.g. `WEB` in `WEB-12`. The key is in upper case and unique in the organization. */
  readonly key: string;
  /** The values of the embedding application's fields. */
  readonly fields: FieldValues<'project'>;
}

/** A user as seen by other members. */
export interface Person {
  readonly userId: string;
  readonly kind: AccountKind;
  readonly firstName: string;
  readonly lastName: string;
  /** The name to show instead of the first and last name, or null. */
  readonly displayName: string | null;
  readonly avatarId: string | null;
  readonly email: string;
}

/** The data about a user that another user is allowed to know. */
export interface UserName {
  readonly userId: string;
  readonly kind: AccountKind;
  /** The first name. Like `lastName`, it is empty if the account is closed. */
  readonly firstName: string;
  readonly lastName: string;
  /** The values are null if the user has set none, or the account is closed. */
  readonly displayName: string | null;
  readonly avatarId: string | null;
  /** The value is null unless the caller and the user share an organization. */
  readonly email: string | null;
  readonly isClosed: boolean;
}

/** A member of an organization, team or project, with the roles that are assigned to them directly at that place. */
export interface Member extends Person {
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    /** The value is null if the assignment never expires. */
    readonly expiresAt: Date | null;
  }[];
  readonly joinedAt: Date;
}

/** An invitation to an email address. `tokenHash` is the SHA-256 of the emailed token. */
export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  /** The email in normalized form. */
  readonly email: string;
  readonly roleId: string;
  readonly tokenHash: Uint8Array;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A permission group: a named set of users in an organization who all hold its permissions and roles. */
export interface Group {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /**
   * The permissions that every member of the permission group holds in the whole organization, in the order of the permission catalogue.
   */
  readonly permissions: readonly string[];
  readonly createdAt: Date;
}

const projectKeyPattern = /^[A-Za-z][A-Za-z0-9_-]{0,15}$/;

/** Returns whether the text is a valid project key, in upper or lower case. Keys are stored in upper case. */
export function isProjectKey(key: string): boolean {
  return projectKeyPattern.test(key);
}
