import type { Schema } from '@crewkit/client-sdk';
import type { ReactNode } from 'react';

import * as texts from '#messages/audit';
import { formatList } from '../../messages/format.js';
import { AuditDetails } from './audit-details.js';

type AuditEvent = Schema<'AuditEvent'>;

/** Resolves ids to names. */
export interface AuditWords {
  readonly person: (id: string) => string;
  /** Returns the URL of a user's picture. Without it, avatars show initials. */
  readonly avatarUrl?: (id: string) => string | null;
  readonly role: (id: string) => string;
  readonly group: (id: string) => string;
  readonly place: (scope: string, id: string | null) => string;
}

interface ToldEvent {
  /** The name of the actor. */
  readonly actor: string;
  readonly event: AuditEvent;
  readonly details: AuditDetails;
  readonly words: AuditWords;
}

type AuditFormatter = (told: ToldEvent) => ReactNode;

/** Describes the event, with the names in it highlighted: "**Ada Lovelace** created the role **Reviewer**". */
export function auditSentence(event: AuditEvent, actor: string, words: AuditWords): ReactNode {
  const format = formatters[event.action];
  if (format === undefined) return texts.otherAction({ actor, action: event.action });
  return format({ actor, event, details: new AuditDetails(event.details), words });
}

const getName = ({ actor, details }: ToldEvent) => ({ actor, name: details.text('name') });
const getEmail = ({ actor, details }: ToldEvent) => ({ actor, email: details.text('email') });
const getTarget = ({ actor, event, words }: ToldEvent) => ({ actor, target: words.person(event.targetId) });
const getFields = ({ actor, details }: ToldEvent) => ({
  actor,
  fields: list(details.texts('fields').map((field) => texts.fieldName({ field }))),
});
const getPlace = ({ details, words }: ToldEvent): string => words.place(details.text('scope'), details.text('scopeId'));
const getRoles = ({ details, words }: ToldEvent, key: string): string => list(details.texts(key).map(words.role));
const getRole = ({ details, words }: ToldEvent): string => words.role(details.text('roleId'));
const getGroup = ({ event, words }: ToldEvent): string => words.group(event.targetId);

function list(names: readonly string[]): string {
  return names.length === 0 ? texts.nothing : formatList(names);
}

function changeRole(told: ToldEvent): ReactNode {
  const { actor, details, event, words } = told;
  const { from, to } = details.change('name');
  if (from !== '') return texts.renamedRole({ actor, from, to });
  return texts.changedRole({ actor, name: words.role(event.targetId), ...details.changedSet('permissions') });
}

function changeGroup(told: ToldEvent): ReactNode {
  const { actor, details } = told;
  const { from, to } = details.change('name');
  if (from !== '') return texts.renamedGroup({ actor, from, to });
  return texts.changedGroup({ actor, name: getGroup(told), ...details.changedSet('permissions') });
}

function setMember(told: ToldEvent): ReactNode {
  const values = { ...getTarget(told), place: getPlace(told), roles: getRoles(told, 'after') };
  const isNew = told.details.texts('before').length === 0;
  return isNew ? texts.addedToPlace(values) : texts.changedRolesInPlace(values);
}

const removeMember: AuditFormatter = (told) => texts.removedFromPlace({ ...getTarget(told), place: getPlace(told) });

const changeTeam: AuditFormatter = (told) =>
  texts.changedPlace({ ...getFields(told), place: told.words.place('TEAM', told.event.targetId) });

const changeProject: AuditFormatter = (told) =>
  texts.changedPlace({ ...getFields(told), place: told.words.place('PROJECT', told.event.targetId) });

const organizationFormatters: Readonly<Record<string, AuditFormatter>> = {
  'organization.created': (told) => texts.createdOrganization(getName(told)),
  'organization.updated': (told) => texts.changedOrganization(getFields(told)),
  'organization.settings_updated': (told) => texts.changedOrganization(getFields(told)),
  'organization.ownership_transferred': (told) => texts.transferredOwnership(getTarget(told)),
  'member.joined': (told) =>
    texts.joined({
      actor: told.actor,
      role: getRole(told),
      inviter: told.words.person(told.details.text('invitedBy')),
    }),
  'member.removed': (told) => texts.removedMember(getTarget(told)),
  'member.left': ({ actor }) => texts.left({ actor }),
  'member.roles_changed': (told) =>
    texts.changedRoles({ ...getTarget(told), before: getRoles(told, 'before'), after: getRoles(told, 'after') }),
  'invitation.created': (told) => texts.invited({ ...getEmail(told), role: getRole(told) }),
  'invitation.revoked': (told) =>
    told.details.text('email') === ''
      ? texts.acceptedAsMember({ actor: told.actor })
      : texts.revokedInvitation(getEmail(told)),
  'invitation.resent': (told) => texts.resentInvitation(getEmail(told)),
  'invitation.link_created': (told) => texts.createdInvitationLink(getEmail(told)),
};

const accessFormatters: Readonly<Record<string, AuditFormatter>> = {
  'role.created': (told) => texts.createdRole(getName(told)),
  'role.updated': changeRole,
  'role.deleted': (told) => {
    const replacementId = told.details.text('replacementRoleId');
    if (replacementId === '') return texts.deletedRole(getName(told));
    return texts.replacedRole({ ...getName(told), replacement: told.words.role(replacementId) });
  },
  'group.created': (told) => texts.createdGroup(getName(told)),
  'group.updated': changeGroup,
  'group.deleted': (told) => texts.deletedGroup(getName(told)),
  'group.member_added': (told) =>
    texts.addedToGroup({
      actor: told.actor,
      person: told.words.person(told.details.text('userId')),
      group: getGroup(told),
    }),
  'group.member_removed': (told) =>
    texts.removedFromGroup({
      actor: told.actor,
      person: told.words.person(told.details.text('userId')),
      group: getGroup(told),
    }),
  'group.role_attached': (told) =>
    texts.attachedRole({ actor: told.actor, group: getGroup(told), role: getRole(told), place: getPlace(told) }),
  'group.role_detached': (told) =>
    texts.detachedRole({ actor: told.actor, group: getGroup(told), role: getRole(told) }),
};

const placeFormatters: Readonly<Record<string, AuditFormatter>> = {
  'team.created': (told) => texts.createdTeam(getName(told)),
  'team.updated': changeTeam,
  'team.deleted': (told) => texts.deletedTeam(getName(told)),
  'team.settings_updated': changeTeam,
  'team.member_set': setMember,
  'team.member_removed': removeMember,
  'project.created': (told) => texts.createdProject(getName(told)),
  'project.updated': changeProject,
  'project.moved': ({ actor, event, details, words }) => {
    const values = { actor, project: words.place('PROJECT', event.targetId) };
    const teamId = details.text('to');
    return teamId === ''
      ? texts.movedOutOfTeam(values)
      : texts.movedToTeam({ ...values, team: words.place('TEAM', teamId) });
  },
  'project.deleted': (told) => texts.deletedProject(getName(told)),
  'project.settings_updated': changeProject,
  'project.member_set': setMember,
  'project.member_removed': removeMember,
  'task.deleted': ({ actor, details, words }) =>
    texts.deletedTask({
      actor,
      number: details.text('number'),
      project: words.place('PROJECT', details.text('projectId')),
    }),
};

const webhookFormatters: Readonly<Record<string, AuditFormatter>> = {
  'webhook.created': ({ actor, details }) => texts.createdWebhook({ actor, host: details.text('host') }),
  'webhook.updated': ({ actor }) => texts.changedWebhook({ actor }),
  'webhook.deleted': ({ actor }) => texts.deletedWebhook({ actor }),
  'webhook.secret_rotated': ({ actor }) => texts.rotatedWebhookSecret({ actor }),
};

const accountFormatters: Readonly<Record<string, AuditFormatter>> = {
  'account.disabled': (told) => texts.disabledAccount(getTarget(told)),
  'account.enabled': (told) => texts.enabledAccount(getTarget(told)),
  'account.session_revoked': (told) => texts.endedSession(getTarget(told)),
  'account.sessions_revoked': (told) => texts.endedSessions(getTarget(told)),
  'account.roles_changed': (told) =>
    texts.changedGlobalRoles({ ...getTarget(told), before: getRoles(told, 'before'), after: getRoles(told, 'after') }),
  'account.password_changed': ({ actor }) => texts.changedPassword({ actor }),
  'account.password_reset': ({ actor }) => texts.resetPassword({ actor }),
  'account.two_factor_enabled': ({ actor }) => texts.enabledTwoFactor({ actor }),
  'account.two_factor_disabled': (told) =>
    told.event.actorId === told.event.targetId
      ? texts.disabledTwoFactor({ actor: told.actor })
      : texts.resetTwoFactor(getTarget(told)),
  'account.recovery_codes_renewed': ({ actor }) => texts.renewedRecoveryCodes({ actor }),
  'account.recovery_code_used': ({ actor }) => texts.usedRecoveryCode({ actor }),
  'account.identity_linked': ({ actor }) => texts.linkedIdentity({ actor }),
  'account.identity_unlinked': ({ actor }) => texts.unlinkedIdentity({ actor }),
  'account.email_changed': ({ actor }) => texts.changedEmail({ actor }),
  'account.closed': ({ actor }) => texts.closedAccount({ actor }),
  'administrator.appointed': (told) => texts.appointedAdministrator(getTarget(told)),
  'role.default_changed': ({ actor, details }) =>
    details.text('after') === '' ? texts.withdrewDefaultRole({ actor }) : texts.changedDefaultRole({ actor }),
  'organization.deleted': (told) =>
    told.details.text('name') === ''
      ? texts.deletedUnnamedOrganization({ actor: told.actor })
      : texts.deletedOrganization(getName(told)),
};

const formatters: Readonly<Record<string, AuditFormatter>> = {
  ...organizationFormatters,
  ...accessFormatters,
  ...placeFormatters,
  ...webhookFormatters,
  ...accountFormatters,
};
