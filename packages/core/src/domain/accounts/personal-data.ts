import type { FieldValues } from '../fields/host-fields.js';

/** The sections of the data that is stored about a user, apart from the account itself. */
export const personalDataSections = [
  'sessions',
  'devices',
  'identities',
  'passkeys',
  'twoFactor',
  'emailChanges',
  'apiKeys',
  'organizations',
  'roles',
  'groups',
  'invitationsSent',
  'invitationsReceived',
  'createdTasks',
  'assignedTasks',
  'conversations',
  'messages',
  'attachments',
  'reactions',
  'followedThreads',
  'mentions',
  'notifications',
  'notificationSettings',
  'pushSubscriptions',
  'presence',
  'shownPresence',
  'blockedUsers',
  'auditEvents',
] as const;

/** The name of a section of the personal export. */
export type PersonalDataSection = (typeof personalDataSections)[number];

/**
 * One stored record. Times are `Date` objects. The record of a message contains the values of the embedding application's fields, as
 * `fields`. A record never contains a hash, an encrypted text or any other credential.
 */
export type PersonalRecord = Readonly<
  Record<string, string | number | boolean | Date | null | readonly string[] | FieldValues>
>;
