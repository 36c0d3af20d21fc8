import { errorCatalogue } from '../../errors/catalogue.js';

/** The values of the labels of metrics. */
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const sweeps = ['sweep-expired', 'sweep-attachments', 'sweep-uploads', 'sweep-deletions'];
const webhookJobs = ['record-webhooks', 'deliver-webhooks'];
const notificationJobs = ['record-notifications', 'push-notifications'];
const otherJobs = ['deliver-mail', 'finish-closings', 'finish-departures', 'mail-mentions', 'subscription'];
export const jobs = [...otherJobs, ...sweeps, ...webhookJobs, ...notificationJobs];
// Rate limits that belong to no route.
const groupLimits = ['group-addition', 'group-addition-by-user', 'organization-group'];
const senderLimits = ['mail-recipient', 'invitation-sender', 'invitation-recipient'];
export const limits = ['global', ...groupLimits, ...senderLimits, 'socket-connections', 'socket-events'];
export const transports = ['socket.io', 'websocket'];
export const codes = Object.keys(errorCatalogue);

/** An entry of the list of metrics. */
export interface CatalogueEntry {
  readonly name: `crewkit_${string}`;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: Readonly<Record<string, readonly string[]>>;
  readonly buckets?: readonly number[];
}

/** Returns a copy of the entry with the lists of label values in `values`, which are known only at runtime. */
export function withValues<Entry extends CatalogueEntry>(
  entry: Entry,
  values: { readonly [Label in keyof Entry['labels']]?: readonly string[] },
): Entry {
  return { ...entry, labels: { ...entry.labels, ...values } };
}
