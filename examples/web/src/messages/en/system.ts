import { message, richMessage } from '../message.js';

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
export const users = message('Users');
export const noFiles = message('No files are stored.');
export const organizationName = message('Organization {id}');
