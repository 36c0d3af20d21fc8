/** Which users may start a conversation with a user, or add them to a group. */
export const contactPolicies = ['anyone', 'shared-organization'] as const;

export type ContactPolicy = (typeof contactPolicies)[number];

/** The embedding application's settings for contact between users. */
export interface ContactSettings {
  readonly policy: ContactPolicy;
  /** The number of group conversations that a user can be added to in 24 hours by users who share no organization with them. */
  readonly groupAdditionsPerDay: number;
}

export const contactDefaults: ContactSettings = { policy: 'anyone', groupAdditionsPerDay: 10 };

/** Maximum number of users that one user can block. */
export const maxBlockedUsers = 1000;
