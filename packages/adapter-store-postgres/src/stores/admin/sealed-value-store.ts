import type { Page, IdWindow, StoreInput, StoreResult, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { beforeEveryId, toPage } from '../to-page.js';

type SealedKind = StoreInput<'sealedValues', 'list'>;
type SealedValue = StoreResult<'sealedValues', 'list'>;

const createStatements = (table: string, id: string): { readonly list: string; readonly replace: string } => ({
  list: `SELECT ${id} AS id, sealed FROM crewkit.${table} WHERE ${id} > $1 ORDER BY ${id} LIMIT $2`,
  replace: `UPDATE crewkit.${table} SET sealed = $3 WHERE ${id} = $1 AND sealed = $2`,
});
const statements: Readonly<Record<SealedKind, ReturnType<typeof createStatements>>> = {
  'two-factor': createStatements('two_factor_secrets', 'account_id'),
  'staged-two-factor': createStatements('staged_two_factor_secrets', 'account_id'),
  // This table also contains emails that were sent and are kept.
  mail: createStatements('mail_outbox', 'id'),
  webhook: createStatements('webhooks', 'id'),
};

type Row = Omit<SealedValue, 'kind'>;

export class PostgresSealedValueStore implements Store<'sealedValues'> {
  constructor(private readonly connection: Connection) {}

  async list(kind: SealedKind, { after, limit }: IdWindow): Promise<Page<SealedValue, string>> {
    const rows = await this.connection.all<Row>(statements[kind].list, [after ?? beforeEveryId, limit + 1]);
    const toItem = ({ id, sealed }: Row): SealedValue => ({ kind, id, sealed });
    return toPage(rows, limit, { toItem, toPosition: (row) => row.id });
  }

  async replace({ kind, id, sealed: before }: SealedValue, sealed: string): Promise<boolean> {
    return (await this.connection.run(statements[kind].replace, [id, before, sealed])) === 1;
  }
}
