import { message } from '../message.js';

export const webhooks = message('Webhooks');
export const webhooksHint = message(
  'A webhook sends the events of this organization to your own server, as signed requests with ids.',
);
export const newWebhook = message('New webhook');
export const noWebhooks = message('No webhooks yet');
export const noWebhooksHint = message('Create one to let your own software react to tasks, members and messages.');
export const url = message('URL');
export const urlHint = message('An https URL on the public internet.');
export const events = message('Events');
export const allEvents = message('All events');
export const chosenEvents = message('{count, plural, one {# type} other {# types}}');
export const state = message('State');
export const active = message('Active');
export const failing = message('Failing');
export const paused = message('Paused');
export const pausedByFailures = message('Paused after failures');
export const pausedGone = message('Paused: the receiver is gone');
export const pausedByBacklog = message('Paused: too many events waiting');
export const created = message('Created');
export const actions = message('Actions');
export const actionsFor = message('Actions for {host}');
export const create = message('Create webhook');
export const secret = message('Secret');
export const secretHint = message('Your server needs this secret to check the signatures. It will not be shown again.');
export const copySecret = message('Copy secret');
export const showDeliveries = message('Show deliveries');
export const sendTest = message('Send a test event');
export const testSent = message('Test event sent');
export const testNotSent = message('The test event was not sent');
export const pause = message('Pause');
export const resume = message('Resume');
export const notChanged = message('The webhook was not changed');
export const rotateSecret = message('Rotate secret');
export const rotateHint = message(
  'Requests will have a second signature with the old secret for 24 hours, so that you have time to change it.',
);
export const deleteItem = message('Delete');
export const deleteQuestion = message('Delete this webhook?');
export const deleteWarning = message('{host} will receive no more events. The list of deliveries is deleted too.');
export const deleted = message('Webhook deleted');
export const deliveries = message('Deliveries');
export const deliveriesTo = message('Deliveries to {host}');
export const noDeliveries = message('No deliveries yet');
export const event = message('Event');
export const time = message('Time');
export const attempts = message('Attempts');
export const waiting = message('Waiting');
export const delivered = message('Delivered');
export const failed = message('Failed');
export const status = message('Status {status}');
export const noResponse = message('No response');
export const resend = message('Resend');
export const resent = message('The event is sent again');
export const notResent = message('The event was not sent again');
