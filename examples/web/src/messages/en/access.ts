import { message } from '../message.js';

export const access = message('Access');
export const accessHint = message(
  'See what each person can do, and why. A person has the permissions of all their roles and groups. A role in the organization also applies in its teams and projects. A role in a team also applies in its projects.',
);
export const questionsAboutAccess = message('Questions about access');
export const checkPerson = message('Check a person’s access');
export const checkPermission = message('Check a permission');
export const owners = message('Owners');
export const ownersRule = message(
  'The creator of an organization, team or project becomes its owner. Only owners can add or remove owners.',
);
export const granting = message('Granting permissions');
export const grantingRule = message(
  'You can grant only permissions that you have. You cannot change the roles of people who have more permissions than you.',
);
export const tasks = message('Tasks');
export const tasksRule = message(
  'People can delete the tasks that they created, as long as they can see them. People who can edit tasks can assign tasks to themselves.',
);
export const taskDiscussions = message('Task discussions');
export const taskDiscussionsRule = message(
  'People who can see a task can read its discussion, write in it and leave it. Permissions for task discussions have no effect for people who cannot see the task.',
);
export const messages = message('Messages');
export const messagesRule = message('Only the author of a message can edit or delete it.');
export const directMessagesAndGroups = message('Direct messages and group chats');
export const directMessagesRule = message(
  'Only participants can see these conversations. No role gives access to them. The owner of a group chat can rename it, and add and remove people. Members who can remove people from the organization can also remove them from its group chats.',
);
export const leaving = message('Leaving');
export const leavingRule = message('Every member except the last owner can leave the organization.');
export const rulesTitle = message('Rules that apply to all users');
export const rulesHint = message('These rules apply in addition to roles and groups.');
export const heldCount = message(
  '{all, plural, one {{count, number} of # permission} other {{count, number} of # permissions}}',
);
export const cannot = message('Can’t: {permissions}.');
export const canInPartPrefix = message('Can, with limits: ');
export const canPrefix = message('Can: ');
export const noSuchPlace = message('No matching teams or projects');
export const becauseOfTask = message('because they can see the tasks');
export const becauseCreated = message('because they created it');
export const byGroup = message('{reason}, through the group {group}');
export const becauseAllUsersCan = message('because all users can');
export const organization = message('Organization');
export const team = message('Team');
export const project = message('Project');
export const permissions = message('Permissions');
export const permission = message('Permission');
export const searchPermissions = message('Search permissions');
export const noSuchPermission = message('No matching permissions');
export const where = message('Where');
export const whoHint = message(
  'See all people who have this permission, including those who have it through a group or through a role in the team or organization.',
);
export const choosePermission = message('Choose a permission');
export const holders = message('People with this permission');
export const holdersIn = message(
  '{count, plural, =0 {No people have this permission in {place}} one {# person has this permission in {place}} other {# people have this permission in {place}}}',
);
export const noHoldersHint = message('No role or group grants this permission here.');
export const morePeople = message('Show more people');
export const moreHoldersIn = message('More than {count, number} people have this permission in {place}');
export const why = message('Why?');
export const whyCan = message('Why can {name} do this?');
export const person = message('Person');
export const personIn = message('{name} in {place}');
export const whyHint = message(
  'See what the person can do, and why: because of a role, a group, or a rule that applies to all users.',
);
export const choosePerson = message('Choose a person');
export const whatTheyCanDo = message('What they can do');
export const inPlace = message('in {place}');
export const asRoleIn = message('as {role} in {place}');
export const asRoleEverywhere = message('as {role} everywhere');
export const untilDate = message('{reason}, until {date}');
export const bothReasons = message('{first}; and {second}');
export const sentence = message('{reasons}.');
export const everywhere = message('everywhere');
export const placeNamed = message('{scope, select, TEAM {the team {name}} other {the project {name}}}');
export const unnamedPlace = message('{scope, select, ORGANIZATION {an organization} TEAM {a team} other {a project}}');
export const limitRemoveSelf = message('only themselves, because every member can leave');
export const limitOwnTasks = message('only tasks they created');
export const limitAssignSelf = message('only themselves, because they can edit tasks');
export const limitLeaveSelf = message('only themselves, because participants can leave');
export const limitSelf = message('only for themselves');
export const limitCreated = message('only what they created');
