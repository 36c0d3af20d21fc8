import * as texts from '#messages/access';

const byName: Readonly<Record<string, string>> = {
  'org:members.remove': texts.limitRemoveSelf,
  'project:task.delete': texts.limitOwnTasks,
  'project:task.assign': texts.limitAssignSelf,
  'chat:participants.manage': texts.limitLeaveSelf,
};

/** Describes a limited permission: "only tasks they created". */
export function limitWords(name: string, to: 'created' | 'self'): string {
  return byName[name] ?? (to === 'self' ? texts.limitSelf : texts.limitCreated);
}
