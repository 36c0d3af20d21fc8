/** Who may start a conversation with a user, or add them to a group. */
export const contactPolicies = ['anyone', 'shared-organization'] as const;

export type ContactPolicy = (typeof contactPolicies)[number];

/** What a host chooses about contact between users. */
export interface ContactSettings {
  readonly policy: ContactPolicy;
  /** Groups to which users can be added in 24 hours by users with whom they share no organization. */
  readonly groupAdditionsPerDay: number;
}

export const contactDefaults: ContactSettings = { policy: 'anyone', groupAdditionsPerDay: 10 };

/** How many users one user can block. */
export const maxBlockedUsers = 1000;
