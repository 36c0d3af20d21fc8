import type { Page, IdWindow, StoreInput, StoreResult, Store } from '@crewkit/core/adapter';
import { toPage } from '../to-page.js';
import type { View } from '../../tables/view.js';

type SealedKind = StoreInput<'sealedValues', 'list'>;
type SealedValue = StoreResult<'sealedValues', 'list'>;

export class MemorySealedValueStore implements Store<'sealedValues'> {
  constructor(private readonly view: View) {}

  async list(kind: SealedKind, window: IdWindow): Promise<Page<SealedValue, string>> {
    return toPage(this.all(kind), window, (value) => value.id);
  }

  async replace({ kind, id, sealed: before }: SealedValue, sealed: string): Promise<boolean> {
    switch (kind) {
      case 'two-factor':
        return this.replaceIn('twoFactorSecrets', { id, before, sealed });
      case 'staged-two-factor':
        return this.replaceIn('stagedTwoFactorSecrets', { id, before, sealed });
      case 'mail':
        return this.replaceMail({ id, before, sealed });
      case 'webhook':
        return this.replaceWebhook({ id, before, sealed });
    }
  }

  private all(kind: SealedKind): SealedValue[] {
    const { twoFactorSecrets, stagedTwoFactorSecrets, mails, webhooks } = this.view.tables;
    if (kind === 'mail') return [...mails.values()].map(({ entry: { id, sealed } }) => ({ kind, id, sealed }));
    if (kind === 'webhook') return [...webhooks.values()].map(({ webhook: { id, sealed } }) => ({ kind, id, sealed }));
    const secrets = kind === 'two-factor' ? twoFactorSecrets : stagedTwoFactorSecrets;
    return [...secrets.values()].map(({ userId: id, sealedSecret: sealed }) => ({ kind, id, sealed }));
  }

  private async replaceIn(
    table: 'twoFactorSecrets' | 'stagedTwoFactorSecrets',
    { id, before, sealed: sealedSecret }: Replacement,
  ): Promise<boolean> {
    const secrets: Map<string, { readonly sealedSecret: string }> = await this.view.edit(table);
    const secret = secrets.get(id);
    if (secret?.sealedSecret !== before) return false;
    secrets.set(id, { ...secret, sealedSecret });
    return true;
  }

  private async replaceMail({ id, before, sealed }: Replacement): Promise<boolean> {
    const mails = await this.view.edit('mails');
    const mail = mails.get(id);
    if (mail?.entry.sealed !== before) return false;
    mails.set(id, { ...mail, entry: { ...mail.entry, sealed } });
    return true;
  }

  private async replaceWebhook({ id, before, sealed }: Replacement): Promise<boolean> {
    const webhooks = await this.view.edit('webhooks');
    const row = webhooks.get(id);
    if (row?.webhook.sealed !== before) return false;
    webhooks.set(id, { ...row, webhook: { ...row.webhook, sealed } });
    return true;
  }
}

interface Replacement {
  readonly id: string;
  readonly before: string;
  readonly sealed: string;
}
