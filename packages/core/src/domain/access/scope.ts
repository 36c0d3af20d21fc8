/** The scopes of permissions, from the outermost to the innermost. The level of a role is one of the first four. */
export const scopes = ['GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'] as const;

export type Scope = (typeof scopes)[number];
