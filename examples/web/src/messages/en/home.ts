import { message } from '../message.js';

export const newOrganization = message('New organization');
export const yourOrganizations = message('Your organizations');
export const noOrganizationHint = message(
  'Only administrators can create organizations here. Ask for an invitation, then open the link in the email.',
);
export const noOrganizationTitle = message('You’re not in an organization yet');
export const createFirstOrganization = message('Create your organization');
export const firstOrganizationHint = message(
  'An organization contains your projects, teams and members. If you have been invited to one, open the link in the email instead.',
);
export const noDueDate = message('No due date');
export const overdue = message('Overdue');
export const today = message('Today');
export const nextWeek = message('Next 7 days');
export const later = message('Later');
export const allConversations = message('All conversations');
export const conversations = message('Conversations');
export const noConversationsHint = message('Message people from your organizations, directly or in a group.');
export const noConversationsTitle = message('No conversations yet');
export const unreadCount = message('{count} unread');
export const showMore = message('Show more');
export const myTasks = message('My tasks');
export const noTasksHint = message('Tasks assigned to you appear here, earliest due date first.');
export const noTasksTitle = message('You’re all caught up');
export const toDo = message('To do');
export const inProgress = message('In progress');
export const urgent = message('Urgent');
export const high = message('High');
export const normal = message('Normal');
export const low = message('Low');
export const newOrganizationHint = message('You become its owner and can invite people right away.');
export const createdNotice = message('{name} created');
export const createOrganization = message('Create organization');
export const name = message('Name');
export const namePlaceholder = message('Northwind Expeditions');
export const description = message('Description');
export const showMoreOrganizations = message('Show more organizations');
export const recentProjects = message('Recent projects');
export const home = message('Home');
export const eveningGreeting = message('Good evening, {name}');
export const morningGreeting = message('Good morning, {name}');
export const afternoonGreeting = message('Good afternoon, {name}');
export const priorityName = message('{name} priority');
export const optional = message('optional');
