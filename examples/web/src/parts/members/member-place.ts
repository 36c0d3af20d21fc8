import type { Body, Member } from '@crewkit/client-sdk';

import type { RolePlace } from '../../data/role-place.js';

/** A team or a project: people of the organization are in it with a role each. */
export interface MemberPlace extends RolePlace {
  readonly scope: 'TEAM' | 'PROJECT';
  readonly noun: 'team' | 'project';
  readonly name: string;
  readonly organizationId: string;
  /** What a role here is good for, and what goes with it: sentences. */
  readonly reach: string;
  readonly loss: string;
  readonly setRole: (userId: string, role: Body<'setTeamMember'>, of: 'newcomer' | 'member') => Promise<Member>;
  readonly remove: (userId: string) => Promise<unknown>;
}

/** What has to be asked again when somebody's role here has changed. */
export function touchedBy({ noun, id, organizationId }: MemberPlace): readonly (readonly string[])[] {
  return [[noun, id], ['organization', organizationId], ['own-permissions']];
}
