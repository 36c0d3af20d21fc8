import { toBuiltInRoleId } from '@crewkit/core';
import { administratorRoleId, type Place, type PersonalRecord, type Organization } from '@crewkit/core/adapter';
import type { AddPast } from './personal-past.js';
import {
  globalPlace,
  organizationPlace,
  projectPlace,
  sampleGroup,
  sampleInvitation,
  sampleRole,
  teamPlace,
} from '../workspace/workspace-samples.js';

const addOrganizations: AddPast<'organizations'> = async ({ members }, { place, account, time }) => {
  const records: PersonalRecord[] = [];
  for (const [index, { id: organizationId, name }] of place.organizations.entries()) {
    const joinedAt = time(index);
    await members.insert(organizationId, account.id, joinedAt);
    records.push({ organizationId, name, joinedAt });
  }
  return { organizations: records };
};

const addRoles: AddPast<'roles'> = async ({ roles, assignments }, { place, account, id, time }) => {
  const [home] = place.organizations as [Organization];
  const held = sampleRole(home.id, { id: id(0x30), name: `Role of ${account.id}` });
  await roles.insert(held);
  const given: readonly (readonly [place: Place, roleId: string, roleName: string])[] = [
    [projectPlace(place.project), toBuiltInRoleId('PROJECT', 'OWNER'), 'OWNER'],
    [teamPlace(place.team), toBuiltInRoleId('TEAM', 'MEMBER'), 'MEMBER'],
    [organizationPlace(home), held.id, held.name],
    [organizationPlace(home), toBuiltInRoleId('ORGANIZATION', 'ADMIN'), 'ADMIN'],
    [globalPlace, administratorRoleId, 'ADMINISTRATOR'],
  ];
  const records: PersonalRecord[] = [];
  for (const [index, [where, roleId, roleName]] of given.entries()) {
    const ends = { createdAt: time(index), expiresAt: index === 1 ? time(500) : null };
    await assignments.assign({ holder: { userId: account.id }, place: where, roleId, ...ends });
    const scopeId = where.scope === 'GLOBAL' ? null : where.id;
    records.push({ roleId, roleName, scope: where.scope, scopeId, ...ends });
  }
  // Roles of a permission group belong to the group.
  const holder = { groupId: place.group.id };
  await assignments.assign({
    ...{ holder, place: organizationPlace(home), roleId: toBuiltInRoleId('ORGANIZATION', 'MEMBER') },
    ...{ createdAt: time(9), expiresAt: null },
  });
  return { roles: records };
};

const addGroups: AddPast<'groups'> = async ({ groups }, { place, account, id, time }) => {
  const { organizationId } = place.group;
  const own = sampleGroup(organizationId, { id: id(0x40), name: `Group of ${account.id}`, createdAt: time(1) });
  await groups.insert(own);
  const records: PersonalRecord[] = [];
  for (const { id: groupId, name: groupName } of [place.group, own]) {
    await groups.addMember(organizationId, groupId, account.id);
    records.push({ groupId, groupName, organizationId });
  }
  return { groups: records };
};

const addInvitationsSent: AddPast<'invitationsSent'> = async ({ invitations }, { place, account, id, time }) => {
  const records: PersonalRecord[] = [];
  for (const [index, { id: organizationId }] of place.organizations.slice(0, 2).entries()) {
    const invitation = sampleInvitation(
      { id: organizationId, createdBy: account.id },
      {
        id: id(0x50 - index),
        roleId: toBuiltInRoleId('ORGANIZATION', 'MEMBER'),
        email: `friend-${index}-of-${account.email}`,
        createdAt: time(index),
        expiresAt: time(900 - index),
      },
    );
    await invitations.insert(invitation);
    const { email, createdAt, expiresAt } = invitation;
    records.push({ id: invitation.id, organizationId, email, createdAt, expiresAt });
  }
  return { invitationsSent: records };
};

const addInvitationsReceived: AddPast<'invitationsReceived'> = async (
  { invitations },
  { place, account, id, time },
) => {
  const records: PersonalRecord[] = [];
  for (const [index, organization] of place.otherOrganizations.entries()) {
    const invitation = sampleInvitation(organization, {
      id: id(0x60 - index),
      roleId: toBuiltInRoleId('ORGANIZATION', 'MEMBER'),
      email: account.email,
      createdAt: time(index),
      expiresAt: time(900 - index),
    });
    await invitations.insert(invitation);
    const { createdAt, expiresAt } = invitation;
    const { id: organizationId, name: organizationName } = organization;
    records.push({ id: invitation.id, organizationId, organizationName, createdAt, expiresAt });
  }
  return { invitationsReceived: records };
};

/** Adds the user's memberships and invitations. */
export const addMemberships: AddPast<
  'organizations' | 'roles' | 'groups' | 'invitationsSent' | 'invitationsReceived'
> = async (stores, newcomer) => ({
  ...(await addOrganizations(stores, newcomer)),
  ...(await addRoles(stores, newcomer)),
  ...(await addGroups(stores, newcomer)),
  ...(await addInvitationsSent(stores, newcomer)),
  ...(await addInvitationsReceived(stores, newcomer)),
});
