import type { Page, IdWindow, StoreInput, StoreResult, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { fromWindow, toPage } from '../page.js';

type SealedKind = StoreInput<'sealedValues', 'list'>;
type SealedValue = StoreResult<'sealedValues', 'list'>;

const places: Readonly<Record<SealedKind, { readonly table: string; readonly id: string }>> = {
  'two-factor': { table: 'two_factor_secrets', id: 'account_id' },
  'staged-two-factor': { table: 'staged_two_factor_secrets', id: 'account_id' },
  // This table also contains emails that were sent and are kept.
  mail: { table: 'mail_outbox', id: 'id' },
  webhook: { table: 'webhooks', id: 'id' },
};

export class SqliteSealedValueStore implements Store<'sealedValues'> {
  constructor(private readonly connection: Statements) {}

  async list(kind: SealedKind, window: IdWindow): Promise<Page<SealedValue, string>> {
    const { table, id } = places[kind];
    const list = `SELECT ${id} AS id, sealed FROM ${table} WHERE ${id} > @after ORDER BY ${id} LIMIT @limit`;
    const rows = this.connection.all<Omit<SealedValue, 'kind'>>(list, fromWindow(window));
    const values = rows.map((row) => ({ kind, ...row }));
    return toPage(values, window.limit, (value) => value.id);
  }

  async replace({ kind, id, sealed: before }: SealedValue, sealed: string): Promise<boolean> {
    const place = places[kind];
    const replace = `UPDATE ${place.table} SET sealed = @sealed WHERE ${place.id} = @id AND sealed = @before`;
    return this.connection.run(replace, { id, before, sealed }) === 1;
  }
}
