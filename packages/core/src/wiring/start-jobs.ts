import type { Container } from 'inversify';

import { FinishClosings } from '../features/accounts/own-account/finish-closings.js';
import { SweepDeletions } from '../features/admin/maintenance/sweep-deletions.js';
import { SweepExpired } from '../features/admin/maintenance/sweep-expired.js';
import { MailMentions } from '../features/chat/messages/mail-mentions.js';
import { SweepAttachments } from '../features/chat/storage/sweep-attachments.js';
import { DeliverMail } from '../features/mail/deliver-mail.js';
import { PushNotifications } from '../features/notifications/push-notifications.js';
import { RecordNotifications } from '../features/notifications/record-notifications.js';
import { DeliverWebhooks } from '../features/webhooks/deliver-webhooks.js';
import { RecordWebhookDeliveries } from '../features/webhooks/record-webhook-deliveries.js';
import { FinishDepartures } from '../features/workspace/members/finish-departures.js';
import { EventFeed } from '../runtime/events/event-feed.js';
import { RunSubscription, type EventSubscription } from '../runtime/events/run-subscription.js';
import type { BackgroundJobs } from './background-jobs.js';
import { tokens } from './tokens.js';

// Commits of this process that add emails, closings or departures wake these jobs. The intervals are for failed emails, and for the work of
// processes that have ended.
const mailIntervalSeconds = 2;
const leavingIntervalSeconds = 5;
const sweepIntervalSeconds = 10 * 60;
const deletionIntervalSeconds = 30;
// New events wake the readers of the log, and new deliveries wake their sender.
const subscriptionIntervalSeconds = 2;
const webhookIntervalSeconds = 2;
const pushIntervalSeconds = 1;
const mentionIntervalSeconds = 15;
// The interval is short, because deleted files count toward quotas until they are removed.
const freeIntervalSeconds = 15;

/** Starts the background jobs of this process. */
export function startJobs(container: Container, jobs: BackgroundJobs): void {
  const deliverMail = container.get(DeliverMail);
  const finishClosings = container.get(FinishClosings);
  const finishDepartures = container.get(FinishDepartures);
  const sweepExpired = container.get(SweepExpired);
  const sweepAttachments = container.get(SweepAttachments);
  const sweepDeletions = container.get(SweepDeletions);
  const sweep = async (): Promise<boolean> => {
    await sweepExpired.execute();
    return false;
  };
  jobs.add({
    name: 'deliver-mail',
    everySeconds: mailIntervalSeconds,
    run: () => deliverMail.execute(),
    end: () => deliverMail.close(),
  });
  jobs.add({ name: 'finish-closings', everySeconds: leavingIntervalSeconds, run: () => finishClosings.execute() });
  jobs.add({ name: 'finish-departures', everySeconds: leavingIntervalSeconds, run: () => finishDepartures.execute() });
  jobs.add({ name: 'sweep-expired', everySeconds: sweepIntervalSeconds, run: sweep });
  const sweepUploads = async (): Promise<boolean> => {
    await sweepAttachments.removeUnfinished();
    return false;
  };
  jobs.add({ name: 'sweep-attachments', everySeconds: freeIntervalSeconds, run: () => sweepAttachments.execute() });
  jobs.add({ name: 'sweep-uploads', everySeconds: sweepIntervalSeconds, run: sweepUploads });
  jobs.add({ name: 'sweep-deletions', everySeconds: deletionIntervalSeconds, run: () => sweepDeletions.execute() });
  startSubscriptions(container, jobs);
  if (!container.get(tokens.mentionMails)) return;
  const mailMentions = container.get(MailMentions);
  jobs.add({ name: 'mail-mentions', everySeconds: mentionIntervalSeconds, run: () => mailMentions.execute() });
}

/** Starts to read the event log for notifications and webhooks, in one process at a time, and to deliver to browsers and webhooks. */
function startSubscriptions(container: Container, jobs: BackgroundJobs): void {
  const record = container.get(RecordWebhookDeliveries);
  const notify = container.get(RecordNotifications);
  const push = container.get(PushNotifications);
  const deliver = container.get(DeliverWebhooks);
  const feed = container.get(EventFeed);
  const subscribe = (job: string, name: string, handle: EventSubscription['handle']): void => {
    const tools = {
      holder: container.get(tokens.ids).rowId(),
      clock: container.get(tokens.clock),
      logger: container.get(tokens.logger),
      meter: container.get(tokens.meter),
    };
    const subscription = { name: `crewkit:${name}`, handle, batchSize: Infinity };
    const log = new RunSubscription(container.get(tokens.unitOfWork), subscription, tools);
    const repeated = { everySeconds: subscriptionIntervalSeconds, run: () => log.execute(), end: () => log.release() };
    jobs.add({ name: job, ...repeated });
    feed.onNews(() => jobs.wake(job));
  };
  subscribe('record-webhooks', 'webhooks', async (events) => {
    if (await record.execute(events)) jobs.wake('deliver-webhooks');
  });
  subscribe('record-notifications', 'notifications', (events) => notify.execute(events));
  jobs.add({
    name: 'deliver-webhooks',
    everySeconds: webhookIntervalSeconds,
    run: () => deliver.execute(),
    end: () => deliver.close(),
  });
  jobs.add({
    name: 'push-notifications',
    everySeconds: pushIntervalSeconds,
    run: () => push.execute(),
    end: () => push.close(),
  });
}
