/** The parts of what is kept about somebody beside his account itself. */
export const personalDataSections = [
  'sessions',
  'devices',
  'identities',
  'twoFactor',
  'emailChanges',
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
  'mentions',
  'presence',
  'blockedUsers',
  'auditEvents',
] as const;

export type PersonalDataSection = (typeof personalDataSections)[number];

/** One thing that is kept, with times as instants. Never a hash, a sealed text or anything else that proves something. */
export type PersonalRecord = Readonly<Record<string, string | number | boolean | Date | null | readonly string[]>>;
