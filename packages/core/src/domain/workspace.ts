/** Preferences that clients keep with an organization, a team or a project. null: nothing was chosen. */
export interface Settings {
  /** IANA name, e.g. `Europe/Berlin`. */
  readonly timeZone: string | null;
  /** BCP 47, e.g. `de-AT`. */
  readonly locale: string | null;
  readonly weekStartsOn: 'monday' | 'saturday' | 'sunday' | null;
  /** The host's own: a JSON object of at most 16 KiB. */
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
  /** null: it hangs on the organization itself. */
  readonly teamId: string | null;
  /** Short name before task numbers, e.g. `WEB` in `WEB-12`. Upper case; unique in the organization. */
  readonly key: string;
}

/** A person as other members see him. */
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
  /** null unless the two share an organization. */
  readonly email: string | null;
  readonly isClosed: boolean;
}

/** Somebody who belongs to an organization, team or project, with the roles that he himself was given there. */
export interface Member extends Person {
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    /** null: it never ends by itself. */
    readonly expiresAt: Date | null;
  }[];
  readonly joinedAt: Date;
}

/** That an address may join. `tokenHash` is the SHA-256 of the mailed token. */
export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  /** Normalised. */
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
  /** Every member holds them in the whole organization. In the catalogue's order. */
  readonly permissions: readonly string[];
  readonly createdAt: Date;
}
