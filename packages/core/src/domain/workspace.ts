/** Preferences that clients store with an organization, a team or a project. null: not chosen. */
export interface Settings {
  /** IANA name, e.g. `Europe/Berlin`. */
  readonly timeZone: string | null;
  /** BCP 47, e.g. `de-AT`. */
  readonly locale: string | null;
  readonly weekStartsOn: 'monday' | 'saturday' | 'sunday' | null;
  /** Defined by the host: a JSON object of at most 16 KiB. */
  readonly custom: Readonly<Record<string, unknown>>;
}

export const noSettings: Settings = { timeZone: null, locale: null, weekStartsOn: null, custom: {} };

interface Named {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type Organization = Named;

export interface Team extends Named {
  readonly organizationId: string;
}

export interface Project extends Named {
  readonly organizationId: string;
  /** null: belongs to the organization itself. */
  readonly teamId: string | null;
  /** Short name before task numbers, e.g. `WEB` in `WEB-12`. Upper case; unique in the organization. */
  readonly key: string;
}

/** A user as other members see them. */
export interface Person {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A user as another user may know them. */
export interface UserName {
  readonly userId: string;
  /** Empty if the account is closed, like `lastName`. */
  readonly firstName: string;
  readonly lastName: string;
  /** null unless the caller and the user share an organization. */
  readonly email: string | null;
  readonly isClosed: boolean;
}

/** A member of an organization, team or project, with the roles assigned to them directly there. */
export interface Member extends Person {
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    /** null: never expires. */
    readonly expiresAt: Date | null;
  }[];
  readonly joinedAt: Date;
}

/** An invitation of an address. `tokenHash` is the SHA-256 of the mailed token. */
export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  /** Normalized. */
  readonly email: string;
  readonly roleId: string;
  readonly tokenHash: Uint8Array;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface Group {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Held by every member in the whole organization. In the catalogue's order. */
  readonly permissions: readonly string[];
  readonly createdAt: Date;
}
