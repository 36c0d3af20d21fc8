import type { Account } from '../../../domain/accounts/account.js';
import type { ClientInfo } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { PostSecurityNotice } from '../../mail/post-security-notice.js';

/**
 * Notifies the account's owner of a sign-in from a new device. Devices are compared by their user agents without the numbers in them, so
 * that an updated browser does not count as a new device. IP addresses are not compared, because they change too often. An account's first
 * sign-in sends no notice.
 */
export class NoticeDevice {
  constructor(
    private readonly notice: PostSecurityNotice,
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(stores: Stores, account: Account, client: ClientInfo): Promise<void> {
    const { ids, clock } = this.sources;
    const device = (client.userAgent ?? '').replaceAll(/[\d._]+/g, '');
    const seen = {
      userId: account.id,
      fingerprint: ids.sha256(`device:${account.id}:${device}`),
      seenAt: clock.now(),
    };
    if ((await stores.knownDevices.remember(seen)) !== 'new') return;
    await this.notice.execute(stores, account, { notice: { what: 'new-device' }, client });
  }
}
