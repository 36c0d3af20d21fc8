export interface NameParts {
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string | null;
}

/** Returns the name to show for a user: the display name, or else the full name. */
export function getName({ firstName, lastName, displayName }: NameParts): string {
  return displayName ?? `${firstName} ${lastName}`.trim();
}

export interface PersonName {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The display name or full name, or a substitute for it. */
  readonly name: string;
  /** The name where there is little space: the display name or first name. */
  readonly shortName: string;
  readonly avatarUrl: string | null;
}

interface Named extends NameParts {
  readonly id: string;
  readonly avatarUrl: string | null;
}

/** Returns the names of a user whose data is loaded. */
export function toPerson({ id, firstName, lastName, displayName, avatarUrl }: Named): PersonName {
  const name = getName({ firstName, lastName, displayName });
  return { id, firstName, lastName, name, shortName: displayName ?? (firstName || name), avatarUrl };
}
