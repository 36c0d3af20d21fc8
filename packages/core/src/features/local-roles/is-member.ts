import type { Step } from '../access/guarded-work.js';

/** Whether the user belongs to the organization of the step. Others can have no role, and no task, in it. */
export async function isMember(
  { stores, organizationId, now }: Pick<Step, 'stores' | 'organizationId' | 'now'>,
  userId: string,
): Promise<boolean> {
  const place = { scope: 'ORGANIZATION', id: organizationId, organizationId } as const;
  return (await stores.members.find(place, userId, now)) !== null;
}
