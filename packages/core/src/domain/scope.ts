/** The levels at which permissions and roles apply, from the outside in. */
export const scopes = ['GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'] as const;

export type Scope = (typeof scopes)[number];
