import {
  completeSettings,
  type NotificationSettings,
  type PartialNotificationSettings,
} from '../../domain/notifications/notification-settings.js';
import type { SessionActor } from '../../domain/sign-in/session.js';
import { CrewkitError } from '../../errors/crewkit-error.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** Returns the caller's notification settings. */
export class ViewNotificationSettings {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ userId }: SessionActor): Promise<NotificationSettings> {
    return this.unitOfWork.read(async ({ notifications }) =>
      completeSettings(await notifications.findSettings(userId)),
    );
  }
}

/** Replaces the caller's notification settings. What is absent gets its default. Throws `UNAUTHENTICATED` if the account is closed. */
export class SetNotificationSettings {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ userId }: SessionActor, given: PartialNotificationSettings): Promise<NotificationSettings> {
    const settings = completeSettings(given);
    return this.unitOfWork.run(async ({ accounts, notifications }) => {
      const account = await accounts.lockById(userId);
      if (account?.closedAt !== null) throw new CrewkitError('UNAUTHENTICATED');
      await notifications.setSettings(userId, settings);
      return settings;
    });
  }
}
