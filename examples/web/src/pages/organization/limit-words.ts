const byName: Readonly<Record<string, string>> = {
  'org:members.remove': 'only themselves: every member can leave',
  'project:task.delete': 'only tasks they created',
  'project:task.assign': 'only themselves, because they can edit tasks',
  'chat:participants.manage': 'only themselves: participants can leave',
};

/** Describes a limited permission: "only tasks they created". */
export function limitWords(name: string, to: 'created' | 'self'): string {
  return byName[name] ?? (to === 'self' ? 'only for themselves' : 'only what they created');
}
