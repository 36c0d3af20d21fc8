import { FinishClosings } from '../features/accounts/own-account/finish-closings.js';
import { SweepDeletions } from '../features/admin/maintenance/sweep-deletions.js';
import { SweepExpired } from '../features/admin/maintenance/sweep-expired.js';
import { MailMentions } from '../features/chat/messages/mail-mentions.js';
import { SweepAttachments } from '../features/chat/storage/sweep-attachments.js';
import { DeliverMail } from '../features/mail/deliver-mail.js';
import { PushNotifications } from '../features/notifications/push-notifications.js';
import { RecordNotifications } from '../features/notifications/record-notifications.js';
import type { Token } from '../features/use-cases/singleton.js';
import { portTokens } from '../features/use-cases/tokens.js';
import { declaredUseCases, type UseCases } from '../features/use-cases/use-cases.js';
import { DeliverWebhooks } from '../features/webhooks/deliver-webhooks.js';
import { RecordWebhookDeliveries } from '../features/webhooks/record-webhook-deliveries.js';
import { FinishDepartures } from '../features/workspace/members/finish-departures.js';

/** The background jobs that run by themselves. */
export interface Jobs {
  readonly deliverMail: DeliverMail;
  readonly deliverWebhooks: DeliverWebhooks;
  readonly finishClosings: FinishClosings;
  readonly finishDepartures: FinishDepartures;
  readonly mailMentions: MailMentions;
  readonly pushNotifications: PushNotifications;
  readonly recordNotifications: RecordNotifications;
  readonly recordWebhookDeliveries: RecordWebhookDeliveries;
  readonly sweepAttachments: SweepAttachments;
  readonly sweepDeletions: SweepDeletions;
  readonly sweepExpired: SweepExpired;
}

/** The public members of each class, because objects that stand in for its instances have no access to the private ones. */
type PublicTokens<Classes> = {
  readonly [Name in keyof Classes]: Token<{ [Member in keyof Classes[Name]]: Classes[Name][Member] }>;
};

type Tokens = typeof portTokens & {
  /** The use cases, which have the names of `crewkit.useCases`. */
  readonly useCases: PublicTokens<UseCases>;
  /** The use cases that run periodically in the background. */
  readonly jobs: PublicTokens<Jobs>;
};

const useCases = Object.fromEntries(Object.entries(declaredUseCases).map(([name, { create }]) => [name, create]));
const jobs = {
  deliverMail: DeliverMail,
  deliverWebhooks: DeliverWebhooks,
  finishClosings: FinishClosings,
  finishDepartures: FinishDepartures,
  mailMentions: MailMentions,
  pushNotifications: PushNotifications,
  recordNotifications: RecordNotifications,
  recordWebhookDeliveries: RecordWebhookDeliveries,
  sweepAttachments: SweepAttachments,
  sweepDeletions: SweepDeletions,
  sweepExpired: SweepExpired,
} satisfies { readonly [Name in keyof Jobs]: new (...args: never) => Jobs[Name] };

/**
 * The service identifiers, in Inversify's terms, of all ports and use cases. Modules of the embedding application (the option `modules`)
 * replace a port or use case with `rebind`, and decorate it with `onActivation`.
 */
export const tokens = { ...portTokens, useCases, jobs } as unknown as Tokens;
