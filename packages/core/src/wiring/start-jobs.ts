import type { Container } from 'inversify';

import { FinishClosings } from '../features/accounts/own-account/finish-closings.js';
import { SweepDeletions } from '../features/admin/maintenance/sweep-deletions.js';
import { SweepExpired } from '../features/admin/maintenance/sweep-expired.js';
import { MailMentions } from '../features/chat/messages/mail-mentions.js';
import { SweepAttachments } from '../features/chat/storage/sweep-attachments.js';
import { DeliverMail } from '../features/mail/deliver-mail.js';
import { DeliverWebhooks } from '../features/webhooks/deliver-webhooks.js';
import { RecordWebhookDeliveries } from '../features/webhooks/record-webhook-deliveries.js';
import { FinishDepartures } from '../features/workspace/members/finish-departures.js';
import { RunSubscription } from '../runtime/events/run-subscription.js';
import type { BackgroundJobs } from './background-jobs.js';
import { tokens } from './tokens.js';

const mailIntervalSeconds = 1;
const leavingIntervalSeconds = 1;
const sweepIntervalSeconds = 10 * 60;
const deletionIntervalSeconds = 30;
const webhookIntervalSeconds = 1;
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
  startWebhooks(container, jobs);
  if (!container.get(tokens.mentionMails)) return;
  const mailMentions = container.get(MailMentions);
  jobs.add({ name: 'mail-mentions', everySeconds: mentionIntervalSeconds, run: () => mailMentions.execute() });
}

/** Starts to read the event log for webhooks, in one process at a time, and to deliver to them. */
function startWebhooks(container: Container, jobs: BackgroundJobs): void {
  const record = container.get(RecordWebhookDeliveries);
  const deliver = container.get(DeliverWebhooks);
  const log = new RunSubscription(
    container.get(tokens.unitOfWork),
    { name: 'crewkit:webhooks', handle: (events) => record.execute(events), batchSize: Infinity },
    {
      holder: container.get(tokens.ids).rowId(),
      clock: container.get(tokens.clock),
      logger: container.get(tokens.logger),
      meter: container.get(tokens.meter),
    },
  );
  const everySeconds = webhookIntervalSeconds;
  jobs.add({ name: 'record-webhooks', everySeconds, run: () => log.execute(), end: () => log.release() });
  jobs.add({ name: 'deliver-webhooks', everySeconds, run: () => deliver.execute(), end: () => deliver.close() });
}
