import type { Schema } from '@crewkit/client-sdk';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-webhooks';
import { PagedTable } from '../../../parts/lists/paged-table.js';
import { Button } from '../../../ui/buttons/button.js';
import { Badge } from '../../../ui/data-display/badge.js';
import { RelativeTime } from '../../../ui/data-display/relative-time.js';
import type { TableColumn } from '../../../ui/data-display/table.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { useOrganizationId } from '../organization-at.js';
import { organizationQueries } from '../organization-queries.js';
import { OrganizationSettingsFrame } from '../organization-settings-frame.js';
import { CreateWebhookDialog } from './create-webhook-dialog.js';
import { DeleteWebhookDialog } from './delete-webhook-dialog.js';
import { DeliveriesDialog } from './deliveries-dialog.js';
import { RotateSecretDialog } from './rotate-secret-dialog.js';
import { toHost } from './to-host.js';
import { WebhookMenu, type WebhookAction } from './webhook-menu.js';

type Webhook = Schema<'Webhook'>;

/** The webhooks of an organization. */
export function WebhooksPage(): ReactElement {
  const organizationId = useOrganizationId();
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onPress={() => setCreating(true)}>
      {texts.newWebhook}
    </Button>
  );
  return (
    <OrganizationSettingsFrame
      organizationId={organizationId}
      title={texts.webhooks}
      description={texts.webhooksHint}
      actions={create}
    >
      <Webhooks organizationId={organizationId} />
      {isCreating && <CreateWebhookDialog organizationId={organizationId} onClose={() => setCreating(false)} />}
    </OrganizationSettingsFrame>
  );
}

const toKey = ({ id }: Webhook): string => id;
const empty = (
  <EmptyState icon={<WebhookIcon />} title={texts.noWebhooks}>
    {texts.noWebhooksHint}
  </EmptyState>
);
const dialogs = { deliveries: DeliveriesDialog, rotate: RotateSecretDialog, delete: DeleteWebhookDialog } as const;

function Webhooks({ organizationId }: { readonly organizationId: string }): ReactElement {
  const [open, setOpen] = useState<{ readonly webhook: Webhook; readonly action: WebhookAction } | null>(null);
  const Opened = open && dialogs[open.action];
  const menu: TableColumn<Webhook> = {
    id: 'actions',
    title: texts.actions,
    isTitleHidden: true,
    isNarrow: true,
    align: 'end',
    cell: (webhook) => <WebhookMenu webhook={webhook} onAction={(action) => setOpen({ webhook, action })} />,
  };
  return (
    <>
      <PagedTable
        label={texts.webhooks}
        columns={[...columns, menu]}
        rowKey={toKey}
        page={(cursor) => organizationQueries.webhookPage(organizationId, cursor)}
        empty={empty}
      />
      {open !== null && Opened !== null && <Opened webhook={open.webhook} onClose={() => setOpen(null)} />}
    </>
  );
}

const columns: readonly TableColumn<Webhook>[] = [
  { id: 'url', title: texts.url, isRowHeader: true, cell: ({ url }) => toHost(url) },
  { id: 'events', title: texts.events, cell: ({ types }) => describeTypes(types) },
  { id: 'state', title: texts.state, cell: (webhook) => <State {...webhook} /> },
  { id: 'created', title: texts.created, isNarrow: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

function describeTypes(types: readonly string[]): string {
  return types.includes('*') ? texts.allEvents : texts.chosenEvents({ count: types.length });
}

const pauseReasons = {
  manual: texts.paused,
  failures: texts.pausedByFailures,
  gone: texts.pausedGone,
  backlog: texts.pausedByBacklog,
} as const;

function State({ pauseReason, failingSince }: Webhook): ReactElement {
  if (pauseReason !== null) {
    return <Badge tone={pauseReason === 'manual' ? 'neutral' : 'danger'}>{pauseReasons[pauseReason]}</Badge>;
  }
  return failingSince === null ? (
    <Badge tone="success">{texts.active}</Badge>
  ) : (
    <Badge tone="warning">{texts.failing}</Badge>
  );
}
