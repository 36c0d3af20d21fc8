import { message } from '../message.js';

export const mentioned = message('You were mentioned');
export const assigned = message('A task was assigned to you');
export const invited = message('You were invited to an organization');
export const replied = message('There are new replies in a thread');
export const messaged = message('You have new messages');
export const somethingNew = message('You have a new notification');
