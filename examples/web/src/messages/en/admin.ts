import { message, richMessage } from '../message.js';

export const disableQuestion = message('Disable {name}’s account?');
export const disableAccount = message('Disable account');
export const disabledNotice = message('{name}’s account is disabled');
export const enableQuestion = message('Enable {name}’s account?');
export const enableHint = message('{name} can sign in again, with the roles and memberships they have now.');
export const enableAccount = message('Enable account');
export const enabledNotice = message('{name}’s account is enabled');
export const signOutEverywhereQuestion = message('Sign {name} out everywhere?');
export const signOutEverywhereWarning = message(
  'All sessions of {name} end, and open apps lose access within 15 minutes. {name} can sign in again.',
);
export const signOutEverywhere = message('Sign out everywhere');
export const signedOutEverywhereNotice = message('All sessions of {name} have ended');
export const resetTwoFactorQuestion = message('Reset two-factor authentication for {name}?');
export const resetTwoFactor = message('Reset two-factor authentication');
export const twoFactorResetNotice = message('Two-factor authentication is off for {name}');
export const refusedAction = message('This user has permissions that you do not have.');
export const access = message('Access');
export const sessions = message('Sessions');
export const sessionsHint = message('Sign the user out on every device. They can sign in again.');
export const signOutEverywhereButton = message('Sign out everywhere…');
export const twoFactor = message('Two-factor authentication');
export const resetTwoFactorButton = message('Reset two-factor authentication…');
export const accountDisabled = message('Account disabled');
export const enableAccountButton = message('Enable account…');
export const disableAccountButton = message('Disable account…');
export const twoFactorColumn = message('Two-factor');
export const twoFactorOffHint = message('Off. The user signs in without a code.');
export const ownTwoFactorHint = message(
  'You can turn off your own two-factor authentication on the Security page of your account.',
);
export const twoFactorResetHint = message(
  'Reset two-factor authentication if the user has lost both their authenticator app and their recovery codes.',
);
export const disabledHint = message('The user cannot sign in. Their organizations, tasks and messages are kept.');
export const ownAccountHint = message('You cannot disable your own account.');
export const disableHint = message(
  'The user is signed out everywhere and cannot sign in. None of their data is deleted.',
);
export const disabled = message('Disabled');
export const emailNotVerified = message('Email not verified');
export const active = message('Active');
export const wholeInstallation = message('The whole installation');
export const administration = message('Administration');
export const users = message('Users');
export const globalRoles = message('Global roles');
export const defaultRole = message('Default role');
export const auditLog = message('Audit log');
export const auditLogHint = message(
  'Changes to accounts, roles and organizations: who made them, when, and from which IP address. Entries cannot be edited or deleted, with one exception: when users close their accounts, their IP addresses and email addresses are removed.',
);
export const filters = message('Filters');
export const changedBy = message('Changed by');
export const allUsers = message('All users');
export const noMatchingUsers = message('No matching users');
export const changesInPlace = message('Only changes in {place}');
export const showAllChanges = message('Show all changes');
export const creatingOrganizations = message('Creating organizations');
export const defaultRoleHint = message('The default role lets users create organizations.');
export const withdrawn = message('Turned off');
export const defaultRoleActive = message('Active');
export const withdrawnHint = message('Users can create organizations only if another role permits it.');
export const everyUserHint = message('Every user has the default role.');
export const restoreButton = message('Restore default role…');
export const withdrawButton = message('Turn off the default role…');
export const withdrawnNotice = message('Default role turned off');
export const restoredNotice = message('Default role restored');
export const withdrawQuestion = message('Turn off the default role?');
export const restoreQuestion = message('Restore the default role?');
export const withdraw = message('Turn off default role');
export const restore = message('Restore default role');
export const withdrawWarning = message(
  'Users can no longer create organizations unless another role permits it. Existing organizations are not affected.',
);
export const restoreHint = message('Every user can create organizations again, starting with their next request.');
export const roleDeleted = message('Role {name} deleted');
export const deleteRoleQuestion = message('Delete the role {name}?');
export const replaceAndDelete = message('Replace and delete');
export const deleteRole = message('Delete role');
export const replacement = message('Replacement role');
export const replacementHint = message('Users who have this role get the replacement role instead.');
export const deleteRoleWarning = message(
  'This cannot be undone. If users have the role, you choose a replacement in the next step.',
);
export const newGlobalRole = message('New global role');
export const editRole = message('Edit {name}');
export const editRoleHint = message('Changes apply to every user who has the role.');
export const permissions = message('Permissions');
export const createRole = message('Create role');
export const saveRole = message('Save role');
export const name = message('Name');
export const roleNamePlaceholder = message('Support');
export const userRoleSummary = message('Creates organizations.');
export const administratorRoleSummary = message('Manages users and global roles, and reads the audit log.');
export const globalRolesHint = message(
  'Global roles apply to the whole installation. To grant a global role, open the user’s page.',
);
export const newRole = message('New role');
export const permissionTable = message('Permissions of global roles');
export const showMoreRoles = message('Show more roles');
export const user = message('User');
export const account = message('Account');
export const registered = message('Registered');
export const emailVerified = message('Email verified');
export const notYet = message('Not yet');
export const twoFactorOn = message('On');
export const twoFactorOff = message('Off');
export const userChanges = message('Changes by this user');
export const userId = message('User ID');
export const copyUserId = message('Copy the user ID');
export const userRolesHint = message(
  'Global roles apply to the whole installation. Roles in organizations are separate.',
);
export const changeRoles = message('Change roles…');
export const noGlobalRoles = message('No global roles.');
export const userRolesTitle = message('Global roles of {name}');
export const changeRolesHint = message('Changes take effect with the user’s next request.');
export const roles = message('Roles');
export const rolesChanged = message('Global roles of {name} changed');
export const refusedRevocation = message('You cannot revoke a role that has permissions you do not have.');
export const saveRoles = message('Save roles');
export const exceedsOwnHint = message('This role has permissions that you do not have.');
export const signedOutNotice = message('Signed out: {device}');
export const signOutFailure = message('The device was not signed out');
export const signOut = message('Sign out');
export const signOutDevice = message('Sign out {device}');
export const devices = message('Devices');
export const devicesHint = message('Devices on which the user is signed in.');
export const noDevices = message('The user is not signed in on any device.');
export const showMoreDevices = message('Show more devices');
export const usersHint = message(
  'All users with an account in this installation, including users who do not belong to any organization.',
);
export const findUsers = message('Find users');
export const nameOrEmail = message('Name or email');
export const you = message('You');
export const status = message('Status');
export const roleCreated = message('Role {name} created');
export const roleSaved = message('Role {name} saved');
export const disableWarning = message(
  '{name} is signed out on every device immediately and cannot sign in until the account is enabled again. This also applies if they are the only owner of an organization. Nothing is deleted.',
);
export const resetTwoFactorWarning = message(
  'First make sure that the request really comes from {name}. The reset ends all sessions of {name}, who can then sign in without a code until they set up two-factor authentication again. {name} is notified by email.',
);
export const permissionCount = message('{count, plural, one {# permission} other {# permissions}}');
export const unnamedUser = message('user {id}');
export const unnamedPlace = message(
  '{scope, select, ORGANIZATION {the organization} TEAM {the team} PROJECT {the project} other {{scope}}} {id}',
);
export const organizationWithId = message('organization {id}');
export const everywhere = message('everywhere');
export const system = message('System');
export const mailQueue = message('Email queue');
export const mailQueueHint = message('Emails waiting for delivery. Their recipients and contents are encrypted.');
export const noMails = message('No emails are waiting.');
export const mailTitle = message('Email {id}');
export const mailAttempts = message('{count, plural, =0 {No attempts yet} one {# attempt} other {# attempts}}');
export const mailCreated = richMessage('Created {time}');
export const nextAttempt = richMessage('Next attempt due {time}');
export const nextAttemptSoon = message('Next attempt due soon');
export const moreMails = message('Show more emails');
export const backgroundJobs = message('Background jobs');
export const backgroundJobsHint = message(
  'Shows the jobs of the server process that sent this list. Other processes run the same jobs separately.',
);
export const noJobs = message('No background jobs.');
export const lastError = message('Last error: {error}');
export const failed = message('Failed');
export const runningSince = richMessage('Running since {time}');
export const nextRun = richMessage('Next run due {time}');
export const nextRunSoon = message('Next run due soon');
export const lastSucceeded = richMessage('Last succeeded {time}');
export const neverSucceeded = message('No successful run since the process started');
export const storage = message('Storage');
export const storageHint = message('The organizations and users whose files use the most storage.');
export const organizations = message('Organizations');
export const noFiles = message('No files are stored.');
export const organizationName = message('Organization {id}');
