import { expiredApiKeySeconds } from '../../../domain/access/api-key.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import { lockoutPolicy } from '../../../domain/sign-in/lockout-policy.js';
import { notificationPolicy } from '../../../domain/notifications/notification.js';
import { deliveryPolicy } from '../../../domain/webhooks/webhook.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';

/** Removes expired rows. This only saves space, because all code that reads these rows checks the expiry itself. */
export class SweepExpired {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes expired rows and returns the number of removed rows. An expired role counts once for each user and permission group that lost
   * it.
   */
  async execute(): Promise<number> {
    const now = this.clock.now();
    const idleSince = secondsAfter(now, -lockoutPolicy.lockSeconds);
    const unusedSince = secondsAfter(now, -lifetimes.knownDeviceSeconds);
    // A registration is kept after its link has expired. A sign-in can then still report that the email is not verified, and a new link can
    // be sent.
    const { registrationSeconds, verificationTokenSeconds } = lifetimes;
    const forgottenLinks = secondsAfter(now, verificationTokenSeconds - registrationSeconds);
    const forgottenInvitations = secondsAfter(now, -lifetimes.expiredInvitationSeconds);
    const forgottenKeys = secondsAfter(now, -expiredApiKeySeconds);
    const forgottenSince = secondsAfter(now, -lifetimes.eventSeconds);
    const sweeps: ((stores: Stores) => Promise<number>)[] = [
      ({ sessions }) => sessions.deleteExpired(now),
      ({ pendingRegistrations }) => pendingRegistrations.deleteExpired(forgottenLinks),
      ({ passwordResets }) => passwordResets.deleteExpired(now),
      ({ invitations }) => invitations.deleteExpired(forgottenInvitations),
      ({ twoFactor }) => twoFactor.deleteExpired(now),
      ({ signInChallenges }) => signInChallenges.deleteExpired(now),
      ({ emailChanges }) => emailChanges.deleteExpired(now),
      ({ emailCodes }) => emailCodes.deleteExpired(now),
      ({ apiKeys }) => apiKeys.deleteExpired(forgottenKeys),
      ({ spentFlows }) => spentFlows.deleteExpired(now),
      ({ knownDevices }) => knownDevices.deleteIdle(unusedSince),
      (stores) => endExpiredRoles(stores, now),
      ({ lockouts }) => lockouts.deleteIdle(idleSince),
      ({ events }) => events.deleteRecorded(forgottenSince),
      ({ webhooks }) => webhooks.deleteFinished(secondsAfter(now, -deliveryPolicy.keepSeconds)),
      ({ notifications }) => notifications.deleteCreated(secondsAfter(now, -notificationPolicy.keepSeconds)),
      // The event log no longer contains these events, so that they are not recorded again.
      ({ notifications }) => notifications.forgetRecorded(forgottenSince),
    ];
    let removed = 0;
    for (const sweep of sweeps) removed += await this.repeat(sweep);
    return removed;
  }

  /** Repeats the sweep in short transactions until no rows are left, so that other requests do not wait for long. */
  private async repeat(sweep: (stores: Stores) => Promise<number>): Promise<number> {
    let removed = 0;
    for (;;) {
      const more = await this.unitOfWork.run(sweep);
      if (more === 0) return removed;
      removed += more;
    }
  }
}

/**
 * Removes expired roles. Permission checks already ignore expired roles. The event notifies components that keep connections open for
 * users.
 */
async function endExpiredRoles({ assignments, events }: Stores, now: Date): Promise<number> {
  const ended = await assignments.deleteExpired(now);
  const told = ended.map(({ organizationId, userId }) => ({ type: 'access.changed', organizationId, userId }) as const);
  if (told.length > 0) await events.append(told, now);
  return ended.length;
}
