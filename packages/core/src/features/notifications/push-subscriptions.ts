import type { PushSubscription, PushTarget } from '../../domain/notifications/push.js';
import type { SessionActor } from '../../domain/sign-in/session.js';
import { CrewkitError } from '../../errors/crewkit-error.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { PushEncoder } from '../../ports/notifications/push-encoder.js';
import type { OutboundHttp } from '../../ports/outbound/outbound-http.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { requireLiveSession } from '../sign-in/checks/require-live-session.js';
import { requireSafeUrl } from '../webhooks/require-webhook.js';

/** Returns the public key with which browsers subscribe to push messages, in base64url. */
export class ViewPushKey {
  constructor(private readonly encoder: PushEncoder) {}

  async execute(): Promise<string> {
    return this.encoder.key.publicKey;
  }
}

/**
 * Adds a browser that receives push messages about the caller's notifications until the caller's session ends. An endpoint that is known
 * already now belongs to this session, even if another user added it, because one browser has one endpoint. Throws `UNSAFE_URL`, and
 * `UNAUTHENTICATED` if the session has ended.
 */
export class AddPushSubscription {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tools: {
      readonly outbound: OutboundHttp;
      readonly encoder: PushEncoder;
      readonly ids: IdSource;
      readonly clock: Clock;
    },
  ) {}

  async execute(actor: SessionActor, target: PushTarget): Promise<PushSubscription> {
    await requireSafeUrl(this.tools.outbound, target.endpoint);
    const now = this.tools.clock.now();
    return this.unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lockById(actor.userId);
      const { id: userId } = await requireLiveSession(stores, account, { actor, now });
      const session = await stores.sessions.findByAccessToken(actor.accessTokenId, now);
      if (session === null) throw new CrewkitError('UNAUTHENTICATED');
      const subscription = { ...target, id: this.tools.ids.rowId(), userId, sessionId: session.id };
      return stores.pushSubscriptions.save({ ...subscription, keyId: this.tools.encoder.key.id, createdAt: now });
    });
  }
}

/** Removes one of the caller's push subscriptions. Throws `NOT_FOUND`. */
export class DeletePushSubscription {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ userId }: SessionActor, id: string): Promise<void> {
    const existed = await this.unitOfWork.run(({ pushSubscriptions }) => pushSubscriptions.delete(userId, id));
    if (!existed) throw new CrewkitError('NOT_FOUND');
  }
}
