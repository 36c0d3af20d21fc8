import { DefaultMailTemplates } from '../defaults/mail/default-mail-templates.js';
import { UuidIdSource } from '../defaults/clock-and-ids.js';
import { Authorize } from '../features/access/authorization/authorize.js';
import { MailMentions } from '../features/chat/messages/mail-mentions.js';
import { SweepAttachments } from '../features/chat/storage/sweep-attachments.js';
import { AppLinks } from '../features/mail/app-links.js';
import { PostMail } from '../features/mail/post-mail.js';
import { SweepExpired } from '../features/admin/maintenance/sweep-expired.js';
import type { BlobStore } from '../ports/files/blob-store.js';
import type { Clock } from '../ports/clock.js';
import type { SecretBox } from '../ports/secret-box.js';
import type { UnitOfWork } from '../ports/unit-of-work.js';

export interface BackgroundJobParts {
  readonly unitOfWork: UnitOfWork;
  readonly blobs: BlobStore;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  /** The origin of the app's pages, to which links in emails lead, without a trailing slash. */
  readonly appOrigin: string;
}

/** Background jobs whose effects the HTTP contract suite checks. */
export interface BackgroundJobs {
  /** Removes expired rows and returns the number of removed rows. */
  sweepExpired(): Promise<number>;
  /** Removes one batch of blobs that belong to no message. Returns true if there could be more. */
  sweepAttachments(): Promise<boolean>;
  /** Notifies mentioned users by email, one batch at a time. Returns true if there could be more. */
  mailMentions(): Promise<boolean>;
}

/**
 * Creates jobs that `createCrewkit` also runs periodically, for test suites that cannot wait for the next run. Does not start the jobs: the
 * test suites call them. A Crewkit instance can use the same store at the same time.
 */
export function createBackgroundJobs(parts: BackgroundJobParts): BackgroundJobs {
  const { unitOfWork, blobs, secretBox, clock, appOrigin } = parts;
  const postMail = new PostMail(new DefaultMailTemplates(), secretBox, { ids: new UuidIdSource(), clock });
  const links = new AppLinks(appOrigin);
  const expired = new SweepExpired(unitOfWork, clock);
  const attachments = new SweepAttachments(unitOfWork, blobs, clock);
  const mentions = new MailMentions(unitOfWork, new Authorize(clock), { postMail, links, clock });
  return {
    sweepExpired: () => expired.execute(),
    sweepAttachments: () => attachments.execute(),
    mailMentions: () => mentions.execute(),
  };
}
