import type { Schema } from '@crewkit/client-sdk';
import { Fragment, type ReactNode } from 'react';

import { AuditDetails } from './audit-details.js';

type AuditEvent = Schema<'AuditEvent'>;

/** Resolves ids to names. */
export interface AuditWords {
  readonly person: (id: string) => string;
  readonly role: (id: string) => string;
  readonly group: (id: string) => string;
  readonly place: (scope: string, id: string | null) => string;
}

interface PlayedConversation {
  readonly event: AuditEvent;
  readonly details: AuditDetails;
  readonly words: AuditWords;
}

type AuditFormatter = (told: PlayedConversation) => ReactNode;

/** Describes the event, to be shown after the name of the actor: "made the role **Reviewer**". */
export function auditSentence(event: AuditEvent, words: AuditWords): ReactNode {
  const tell = formatters[event.action];
  return tell === undefined
    ? say`did ${event.action}`
    : tell({ event, details: new AuditDetails(event.details), words });
}

/** The inserted values are names, and are highlighted. */
function say(text: TemplateStringsArray, ...names: readonly string[]): ReactNode {
  return text.map((part, index) => (
    <Fragment key={index}>
      {part}
      {names[index] !== undefined && <strong>{names[index]}</strong>}
    </Fragment>
  ));
}

const target = ({ event, words }: PlayedConversation): string => words.person(event.targetId);
const rolesAt = ({ details, words }: PlayedConversation, key: string): string =>
  list(details.texts(key).map(words.role));
const localPlace = ({ details, words }: PlayedConversation): string =>
  words.place(details.text('scope'), details.text('scopeId'));
const fields = ({ details }: PlayedConversation): string => list(details.texts('fields').map(fieldName));

function list(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : new Intl.ListFormat('en').format(names);
}

function fieldName(field: string): string {
  return (
    { timeZone: 'time zone', weekStartsOn: 'first day of the week', locale: 'language', custom: 'custom settings' }[
      field
    ] ?? field
  );
}

function changedSet(kind: string, name: string, { details }: PlayedConversation): ReactNode {
  const { from, to } = details.change('name');
  if (from !== '') return say`renamed ${`the ${kind} ${from}`} to ${to}`;
  const { added, removed } = details.changedSet('permissions');
  return say`changed what ${`the ${kind} ${name}`} may: ${added} added, ${removed} taken away`;
}

function setMember(told: PlayedConversation): ReactNode {
  const had = told.details.texts('before').length > 0;
  if (!had) return say`added ${target(told)} to ${localPlace(told)} as ${rolesAt(told, 'after')}`;
  return say`made ${target(told)} ${rolesAt(told, 'after')} in ${localPlace(told)}`;
}

const organizationFormatters: Readonly<Record<string, AuditFormatter>> = {
  'organization.created': ({ details }) => say`created the organization ${details.text('name')}`,
  'organization.updated': (told) => say`changed ${fields(told)} of the organization`,
  'organization.settings_updated': (told) => say`changed the settings of the organization: ${fields(told)}`,
  'organization.ownership_transferred': (told) => say`made ${target(told)} the owner`,
  'member.joined': ({ details, words }) =>
    say`joined as ${words.role(details.text('roleId'))}, invited by ${words.person(details.text('invitedBy'))}`,
  'member.removed': (told) => say`removed ${target(told)} from the organization`,
  'member.left': () => say`left the organization`,
  'member.roles_changed': (told) =>
    say`changed the roles of ${target(told)} from ${rolesAt(told, 'before')} to ${rolesAt(told, 'after')}`,
  'invitation.created': ({ details, words }) =>
    say`invited ${details.text('email')} as ${words.role(details.text('roleId'))}`,
  'invitation.revoked': ({ details }) =>
    details.text('email') === ''
      ? say`accepted an invitation as an existing member`
      : say`revoked the invitation for ${details.text('email')}`,
  'invitation.resent': ({ details }) => say`resent the invitation to ${details.text('email')}`,
  'invitation.link_created': ({ details }) => say`created a new invitation link for ${details.text('email')}`,
};

const accessFormatters: Readonly<Record<string, AuditFormatter>> = {
  'role.created': ({ details }) => say`made the role ${details.text('name')}`,
  'role.updated': (told) => changedSet('role', told.words.role(told.event.targetId), told),
  'role.deleted': ({ details, words }) =>
    details.text('replacementRoleId') === ''
      ? say`deleted the role ${details.text('name')}`
      : say`deleted the role ${details.text('name')} and put ${words.role(details.text('replacementRoleId'))} in its place`,
  'group.created': ({ details }) => say`made the group ${details.text('name')}`,
  'group.updated': (told) => changedSet('group', told.words.group(told.event.targetId), told),
  'group.deleted': ({ details }) => say`deleted the group ${details.text('name')}`,
  'group.member_added': ({ event, details, words }) =>
    say`put ${words.person(details.text('userId'))} into the group ${words.group(event.targetId)}`,
  'group.member_removed': ({ event, details, words }) =>
    say`took ${words.person(details.text('userId'))} out of the group ${words.group(event.targetId)}`,
  'group.role_attached': (told) =>
    say`gave the group ${told.words.group(told.event.targetId)} the role ${told.words.role(told.details.text('roleId'))} in ${localPlace(told)}`,
  'group.role_detached': ({ event, details, words }) =>
    say`took the role ${words.role(details.text('roleId'))} from the group ${words.group(event.targetId)}`,
};

const placeFormatters: Readonly<Record<string, AuditFormatter>> = {
  'team.created': ({ details }) => say`created the team ${details.text('name')}`,
  'team.updated': (told) => say`changed ${fields(told)} of ${told.words.place('TEAM', told.event.targetId)}`,
  'team.deleted': ({ details }) => say`deleted the team ${details.text('name')}`,
  'team.settings_updated': (told) =>
    say`changed the settings of ${told.words.place('TEAM', told.event.targetId)}: ${fields(told)}`,
  'team.member_set': setMember,
  'team.member_removed': (told) => say`removed ${target(told)} from ${localPlace(told)}`,
  'project.created': ({ details }) => say`created the project ${details.text('name')}`,
  'project.updated': (told) => say`changed ${fields(told)} of ${told.words.place('PROJECT', told.event.targetId)}`,
  'project.moved': ({ event, details, words }) =>
    details.text('to') === ''
      ? say`moved ${words.place('PROJECT', event.targetId)} out of its team`
      : say`moved ${words.place('PROJECT', event.targetId)} to ${words.place('TEAM', details.text('to'))}`,
  'project.deleted': ({ details }) => say`deleted the project ${details.text('name')}`,
  'project.settings_updated': (told) =>
    say`changed the settings of ${told.words.place('PROJECT', told.event.targetId)}: ${fields(told)}`,
  'project.member_set': setMember,
  'project.member_removed': (told) => say`removed ${target(told)} from ${localPlace(told)}`,
  'task.deleted': ({ details, words }) =>
    say`deleted task ${`#${details.text('number')}`} of ${words.place('PROJECT', details.text('projectId'))}`,
};

const accountFormatters: Readonly<Record<string, AuditFormatter>> = {
  'account.disabled': (told) => say`disabled the account of ${target(told)}`,
  'account.enabled': (told) => say`enabled the account of ${target(told)}`,
  'account.session_revoked': (told) => say`ended a session of ${target(told)}`,
  'account.sessions_revoked': (told) => say`ended every session of ${target(told)}`,
  'account.roles_changed': (told) =>
    say`changed the global roles of ${target(told)} from ${rolesAt(told, 'before')} to ${rolesAt(told, 'after')}`,
  'account.password_changed': () => say`changed their password`,
  'account.password_reset': () => say`reset their password`,
  'account.two_factor_enabled': () => say`turned on two-factor sign-in`,
  'account.two_factor_disabled': (told) =>
    told.event.actorId === told.event.targetId
      ? say`turned off two-factor sign-in`
      : say`reset the two-factor sign-in of ${target(told)}`,
  'account.recovery_codes_renewed': () => say`created new recovery codes`,
  'account.recovery_code_used': () => say`used a recovery code`,
  'account.identity_linked': () => say`linked an account of an identity provider`,
  'account.identity_unlinked': () => say`unlinked an account of an identity provider`,
  'account.email_changed': () => say`changed their email address`,
  'account.closed': () => say`closed their account`,
  'administrator.appointed': (told) => say`made ${target(told)} an administrator of the installation`,
  'role.default_changed': ({ details }) =>
    details.text('after') === '' ? say`withdrew the default role` : say`gave every user the default role`,
  'organization.deleted': ({ details }) =>
    details.text('name') === '' ? say`deleted an organization` : say`deleted the organization ${details.text('name')}`,
};

const formatters: Readonly<Record<string, AuditFormatter>> = {
  ...organizationFormatters,
  ...accessFormatters,
  ...placeFormatters,
  ...accountFormatters,
};
