/**
 * The contact policies that an embedding application can choose from. Each policy says which users can contact another user, that is, start
 * a conversation with them or add them to a group conversation.
 */
export const contactPolicies = ['anyone', 'shared-organization'] as const;

export type ContactPolicy = (typeof contactPolicies)[number];

/** The embedding application's settings for contact between users. */
export interface ContactSettings {
  readonly policy: ContactPolicy;
  /**
   * The maximum number of times in 24 hours that a user can be added to group conversations by users who share no organization with them.
   */
  readonly groupAdditionsPerDay: number;
}

export const contactDefaults: ContactSettings = { policy: 'anyone', groupAdditionsPerDay: 10 };

/** The maximum number of users that one user can block. */
export const maxBlockedUsers = 1000;
