import type { Account } from '../../../domain/accounts/account.js';
import type { ExternalIdentity } from '../../../domain/sign-in/identity.js';
import type { ClientInfo } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';

/**
 * Links an identity (the user's account at an identity provider) to the account, so that the user can sign in with the identity, and
 * notifies the user. If the identity is already linked to the account, only records that the identity was used. Call it only in the
 * transaction that admitted the sign-in and locked the account.
 */
export class LinkIdentity {
  constructor(
    private readonly report: ReportOwnChange,
    private readonly providers: { getName(id: string): string },
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  /** Links the identity. Returns false if the identity is already linked to another account. */
  async execute(
    stores: Stores,
    account: Account,
    { identity, client }: { readonly identity: ExternalIdentity; readonly client: ClientInfo },
  ): Promise<boolean> {
    const now = this.sources.clock.now();
    const link = { ...identity, id: this.sources.ids.rowId(), userId: account.id, createdAt: now, lastUsedAt: now };
    if (await stores.identities.insertIfAbsent(link)) {
      const { provider } = identity;
      const notice = { what: 'identity-linked', providerName: this.providers.getName(provider) } as const;
      const details = { provider };
      await this.report.execute(stores, account, { notice, action: 'account.identity_linked', details, client });
      return true;
    }
    const linked = await stores.identities.find(identity.issuer, identity.subject);
    if (linked?.userId !== account.id) return false;
    await stores.identities.touch(linked.id, { email: identity.email, lastUsedAt: now });
    return true;
  }
}
