/** The rules for which users are allowed to start a conversation with a user or to add that user to a group conversation. */
export const contactPolicies = ['anyone', 'shared-organization'] as const;

export type ContactPolicy = (typeof contactPolicies)[number];

/** The embedding application's settings for contact between users. */
export interface ContactSettings {
  readonly policy: ContactPolicy;
  /** The number of group conversations per 24 hours to which a user can be added by users who share no organization with that user. */
  readonly groupAdditionsPerDay: number;
}

export const contactDefaults: ContactSettings = { policy: 'anyone', groupAdditionsPerDay: 10 };

/** The maximum number of users that one user can block. */
export const maxBlockedUsers = 1000;
