import { errorCatalogue } from '../../errors/catalogue.js';

/** The values of the labels of metrics. */
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const sweeps = ['sweep-expired', 'sweep-attachments', 'sweep-uploads', 'sweep-deletions'];
const webhookJobs = ['record-webhooks', 'deliver-webhooks'];
const otherJobs = ['deliver-mail', 'finish-closings', 'finish-departures', 'mail-mentions', 'subscription'];
export const jobs = [...otherJobs, ...sweeps, ...webhookJobs];
// Rate limits that belong to no route.
const groupLimits = ['group-addition', 'group-addition-by-user', 'organization-group'];
const senderLimits = ['mail-recipient', 'invitation-sender', 'invitation-recipient'];
export const limits = ['global', ...groupLimits, ...senderLimits, 'socket-connections', 'socket-events'];
export const transports = ['socket.io', 'websocket'];
export const codes = Object.keys(errorCatalogue);
