import type { Body, Member } from '@crewkit/client-sdk';

import type { RolePlace } from '../../data/role-place.js';

/** A team or a project: members of the organization can have roles in it. */
export interface MemberPlace extends RolePlace {
  readonly scope: 'TEAM' | 'PROJECT';
  readonly noun: 'team' | 'project';
  readonly name: string;
  readonly organizationId: string;
  /** Sentences: what a role at this place permits, and what ends with it. */
  readonly reach: string;
  readonly loss: string;
  readonly setRole: (userId: string, role: Body<'setTeamMember'>, of: 'newcomer' | 'member') => Promise<Member>;
  readonly remove: (userId: string) => Promise<unknown>;
}

/** Returns the query keys to invalidate when a member's role here has changed. */
export function touchedBy({ noun, id, organizationId }: MemberPlace): readonly (readonly string[])[] {
  return [[noun, id], ['organization', organizationId], ['own-permissions']];
}
