import { message, richMessage } from '../message.js';

export const showOlder = message('Show older');
export const noEvents = message('No entries yet');
export const noEventsHint = message('Changes to members, roles, teams and projects appear here.');
export const theServer = message('The server');
export const fromAddress = message('from {address}');
export const fieldName = message(
  '{field, select, timeZone {time zone} weekStartsOn {first day of the week} locale {language} custom {preferences} other {{field}}}',
);
export const nothing = message('nothing');

export const createdOrganization = richMessage(
  '<strong>{actor}</strong> created the organization <strong>{name}</strong>',
);
export const changedOrganization = richMessage(
  '<strong>{actor}</strong> changed the organization’s <strong>{fields}</strong>',
);
export const transferredOwnership = richMessage('<strong>{actor}</strong> made <strong>{target}</strong> the owner');
export const joined = richMessage(
  '<strong>{actor}</strong> joined with the role <strong>{role}</strong>, invited by <strong>{inviter}</strong>',
);
export const removedMember = richMessage(
  '<strong>{actor}</strong> removed <strong>{target}</strong> from the organization',
);
export const left = richMessage('<strong>{actor}</strong> left the organization');
export const changedRoles = richMessage(
  '<strong>{actor}</strong> changed the roles of <strong>{target}</strong> from <strong>{before}</strong> to <strong>{after}</strong>',
);
export const invited = richMessage(
  '<strong>{actor}</strong> invited <strong>{email}</strong> with the role <strong>{role}</strong>',
);
export const acceptedAsMember = richMessage('<strong>{actor}</strong> accepted an invitation as an existing member');
export const revokedInvitation = richMessage(
  '<strong>{actor}</strong> revoked the invitation to <strong>{email}</strong>',
);
export const resentInvitation = richMessage(
  '<strong>{actor}</strong> resent the invitation to <strong>{email}</strong>',
);
export const createdInvitationLink = richMessage(
  '<strong>{actor}</strong> created a new invitation link for <strong>{email}</strong>',
);

export const createdRole = richMessage('<strong>{actor}</strong> created the role <strong>{name}</strong>');
export const renamedRole = richMessage(
  '<strong>{actor}</strong> renamed the role <strong>{from}</strong> to <strong>{to}</strong>',
);
export const changedRole = richMessage(
  '<strong>{actor}</strong> changed the permissions of the role <strong>{name}</strong>: {added, number} added, {removed, number} removed',
);
export const deletedRole = richMessage('<strong>{actor}</strong> deleted the role <strong>{name}</strong>');
export const replacedRole = richMessage(
  '<strong>{actor}</strong> deleted the role <strong>{name}</strong> and replaced it with <strong>{replacement}</strong>',
);
export const createdGroup = richMessage('<strong>{actor}</strong> created the group <strong>{name}</strong>');
export const renamedGroup = richMessage(
  '<strong>{actor}</strong> renamed the group <strong>{from}</strong> to <strong>{to}</strong>',
);
export const changedGroup = richMessage(
  '<strong>{actor}</strong> changed the permissions of the group <strong>{name}</strong>: {added, number} added, {removed, number} removed',
);
export const deletedGroup = richMessage('<strong>{actor}</strong> deleted the group <strong>{name}</strong>');
export const addedToGroup = richMessage(
  '<strong>{actor}</strong> added <strong>{person}</strong> to the group <strong>{group}</strong>',
);
export const removedFromGroup = richMessage(
  '<strong>{actor}</strong> removed <strong>{person}</strong> from the group <strong>{group}</strong>',
);
export const attachedRole = richMessage(
  '<strong>{actor}</strong> gave the group <strong>{group}</strong> the role <strong>{role}</strong> in <strong>{place}</strong>',
);
export const detachedRole = richMessage(
  '<strong>{actor}</strong> removed the role <strong>{role}</strong> from the group <strong>{group}</strong>',
);

export const createdTeam = richMessage('<strong>{actor}</strong> created the team <strong>{name}</strong>');
export const deletedTeam = richMessage('<strong>{actor}</strong> deleted the team <strong>{name}</strong>');
export const createdProject = richMessage('<strong>{actor}</strong> created the project <strong>{name}</strong>');
export const deletedProject = richMessage('<strong>{actor}</strong> deleted the project <strong>{name}</strong>');
export const movedOutOfTeam = richMessage('<strong>{actor}</strong> moved <strong>{project}</strong> out of its team');
export const movedToTeam = richMessage(
  '<strong>{actor}</strong> moved <strong>{project}</strong> to <strong>{team}</strong>',
);
export const changedPlace = richMessage(
  '<strong>{actor}</strong> changed the <strong>{fields}</strong> of <strong>{place}</strong>',
);
export const addedToPlace = richMessage(
  '<strong>{actor}</strong> added <strong>{target}</strong> to <strong>{place}</strong> with the role <strong>{roles}</strong>',
);
export const changedRolesInPlace = richMessage(
  '<strong>{actor}</strong> changed the role of <strong>{target}</strong> in <strong>{place}</strong> to <strong>{roles}</strong>',
);
export const removedFromPlace = richMessage(
  '<strong>{actor}</strong> removed <strong>{target}</strong> from <strong>{place}</strong>',
);
export const createdWebhook = richMessage('<strong>{actor}</strong> created a webhook to <strong>{host}</strong>');
export const changedWebhook = richMessage('<strong>{actor}</strong> changed a webhook');
export const deletedWebhook = richMessage('<strong>{actor}</strong> deleted a webhook');
export const rotatedWebhookSecret = richMessage('<strong>{actor}</strong> rotated the secret of a webhook');
export const deletedTask = richMessage(
  '<strong>{actor}</strong> deleted the task <strong>#{number}</strong> from <strong>{project}</strong>',
);

export const disabledAccount = richMessage('<strong>{actor}</strong> disabled <strong>{target}</strong>’s account');
export const enabledAccount = richMessage('<strong>{actor}</strong> enabled <strong>{target}</strong>’s account');
export const endedSession = richMessage('<strong>{actor}</strong> ended a session of <strong>{target}</strong>');
export const endedSessions = richMessage('<strong>{actor}</strong> ended all sessions of <strong>{target}</strong>');
export const changedGlobalRoles = richMessage(
  '<strong>{actor}</strong> changed the global roles of <strong>{target}</strong> from <strong>{before}</strong> to <strong>{after}</strong>',
);
export const changedPassword = richMessage('<strong>{actor}</strong> changed their password');
export const resetPassword = richMessage('<strong>{actor}</strong> reset their password');
export const enabledTwoFactor = richMessage('<strong>{actor}</strong> turned on two-factor authentication');
export const disabledTwoFactor = richMessage('<strong>{actor}</strong> turned off two-factor authentication');
export const resetTwoFactor = richMessage(
  '<strong>{actor}</strong> reset two-factor authentication for <strong>{target}</strong>',
);
export const renewedRecoveryCodes = richMessage('<strong>{actor}</strong> generated new recovery codes');
export const usedRecoveryCode = richMessage('<strong>{actor}</strong> used a recovery code');
export const linkedIdentity = richMessage('<strong>{actor}</strong> linked an account from an identity provider');
export const unlinkedIdentity = richMessage('<strong>{actor}</strong> unlinked an account from an identity provider');
export const changedEmail = richMessage('<strong>{actor}</strong> changed their email address');
export const closedAccount = richMessage('<strong>{actor}</strong> closed their account');
export const appointedAdministrator = richMessage(
  '<strong>{actor}</strong> made <strong>{target}</strong> an administrator of the installation',
);
export const withdrewDefaultRole = richMessage('<strong>{actor}</strong> removed the default role');
export const changedDefaultRole = richMessage('<strong>{actor}</strong> restored the default role');
export const deletedOrganization = richMessage(
  '<strong>{actor}</strong> deleted the organization <strong>{name}</strong>',
);
export const deletedUnnamedOrganization = richMessage('<strong>{actor}</strong> deleted an organization');
export const otherAction = richMessage('<strong>{actor}</strong> performed the action <strong>{action}</strong>');
