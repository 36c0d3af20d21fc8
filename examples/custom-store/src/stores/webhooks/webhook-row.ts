import type { StoreResult } from '@crewkit/core/adapter';

export interface WebhookRow {
  readonly webhook: StoreResult<'webhooks', 'find'>;
  readonly dueAt: Date | null;
  readonly lease: { readonly holder: string; readonly until: Date } | null;
}

export type DeliveryRow = StoreResult<'webhooks', 'findNext'>;
