import { message, richMessage } from '../message.js';

export const invitationLink = message('Invitation link');
export const createLink = message('Create link');
export const createLinkHint = richMessage(
  'Create a new link and send it to <strong>{email}</strong> yourself. Earlier links will stop working, and only {email} can use the new one.',
);
export const copyLink = message('Copy link');
export const link = message('Link');
export const linkHint = message('Expires in 7 days and works once. It won’t be shown again.');
export const invitePeople = message('Invite people');
export const invitations = message('Invitations');
export const invitationsHint = message('Invitations are sent by email and expire after 7 days.');
export const noInvitationsHint = message(
  'Invite people by email and choose their role. People who accept appear under Members.',
);
export const noInvitations = message('No pending invitations');
export const invitationSent = message('Invitation sent to {email}');
export const invitationNotSent = message('Invitation not sent');
export const email = message('Email');
export const role = message('Role');
export const invitedBy = message('Invited by');
export const invited = message('Invited');
export const expires = message('Expires');
export const actions = message('Actions');
export const actionsForInvitation = message('Actions for {email}');
export const resendEmail = message('Resend email');
export const getLinkItem = message('Get link…');
export const revokeItem = message('Revoke…');
export const expired = message('Expired');
export const roles = message('Roles');
export const sendInvitations = message(
  '{count, plural, =0 {Send invitation} one {Send invitation} other {Send invitations}}',
);
export const emailAddresses = message('Email addresses');
export const emailExample = message('name@example.com');
export const emailsHint = message('Separate addresses with commas or line breaks, up to {max} at once.');
export const tooManyEmails = message('You can invite up to {max} people at once.');
export const roleInOrganization = message('Role in the organization');
export const invitationsSent = message('{count, plural, one {# invitation sent} other {# invitations sent}}');
export const invitationsNotSent = message(
  '{count, plural, one {# invitation not sent} other {# invitations not sent}}',
);
export const invalidEmail = message('This is not a valid email address.');
export const menuOfMember = message('Actions for {name}');
export const actionsForMember = message('Actions for {name}');
export const changeRoles = message('Change roles…');
export const whatMayIDo = message('View my access');
export const whyMayThey = message('View access');
export const makeOwner = message('Transfer ownership…');
export const removeItem = message('Remove from organization…');
export const leaveItem = message('Leave organization…');
export const rolesOfMember = message('Roles of {name}');
export const rolesOfMemberHint = message(
  'These roles apply to the whole organization, including all teams and projects. Members have the permissions of all their roles.',
);
export const rolesChanged = message('Roles of {name} changed');
export const saveRoles = message('Save roles');
export const soleOwnerHint = message('{name} is the only owner. Make another member an owner first.');
export const soleOwner = message('An organization must have an owner');
export const needRoleHint = message(
  'Members must have at least one role. To remove all roles, remove the member from the organization.',
);
export const allMembers = message('All members');
export const invite = message('Invite');
export const members = message('Members');
export const membersHint = message('People in this organization and their organization-wide roles.');
export const joined = message('Joined');
export const findMembers = message('Find members');
export const nameOrEmail = message('Name or email');
export const noMatchingMembers = message('No matching members');
export const memberRemoved = message('{name} removed');
export const removeWarning = message(
  '{name} immediately loses access to all teams, projects, group chats and task discussions of this organization. Their messages stay. If you invite them again, they start without their former roles.',
);
export const removeQuestion = message('Remove {name}?');
export const remove = message('Remove');
export const invitationRevoked = message('Invitation to {email} revoked');
export const revokeWarning = richMessage(
  'The link we emailed to <strong>{email}</strong> will stop working. You can send a new invitation at any time.',
);
export const revokeQuestion = message('Revoke this invitation?');
export const revoke = message('Revoke');
export const transferOwnership = message('Transfer ownership');
export const transferHint = message(
  'The new owner gets full control. You will become an admin, and you cannot undo this yourself.',
);
export const ownershipTransferred = message('{name} is now the owner');
export const newOwner = message('New owner');
