import type { Schema } from '@crewkit/client-sdk';
import { History, RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization-webhooks';
import { client } from '../../../data/client.js';
import { PagedTable } from '../../../parts/lists/paged-table.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Badge } from '../../../ui/data-display/badge.js';
import { RelativeTime } from '../../../ui/data-display/relative-time.js';
import type { TableColumn } from '../../../ui/data-display/table.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { organizationQueries } from '../organization-queries.js';
import type { DeleteWebhookDialogProps } from './delete-webhook-dialog.js';
import { toHost } from './to-host.js';

type Delivery = Schema<'WebhookDelivery'>;

const toKey = ({ id }: Delivery): string => id;
const empty = <EmptyState icon={<History />} title={texts.noDeliveries} frame="plain" />;

/** The deliveries of a webhook, the newest first. */
export function DeliveriesDialog({ webhook, onClose }: DeleteWebhookDialogProps): ReactElement {
  const { id, organizationId, url } = webhook;
  const resend = useChange({
    run: (deliveryId: string) => client.webhooks.resend(organizationId, id, deliveryId),
    touches: [['organization', organizationId, 'webhooks', id]],
    said: texts.resent,
    onError: texts.notResent,
  });
  const again: TableColumn<Delivery> = {
    id: 'resend',
    title: texts.resend,
    isTitleHidden: true,
    isNarrow: true,
    align: 'end',
    cell: (delivery) => (
      <IconButton
        label={texts.resend}
        icon={<RotateCw aria-hidden />}
        size="small"
        onPress={() => resend.mutate(delivery.id)}
      />
    ),
  };
  return (
    <Dialog
      title={texts.deliveriesTo({ host: toHost(url) })}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <PagedTable
        label={texts.deliveries}
        columns={[...columns, again]}
        rowKey={toKey}
        page={(cursor) => organizationQueries.webhookDeliveryPage(organizationId, id, cursor)}
        empty={empty}
      />
    </Dialog>
  );
}

const columns: readonly TableColumn<Delivery>[] = [
  { id: 'event', title: texts.event, isRowHeader: true, cell: ({ type }) => <code>{type}</code> },
  { id: 'state', title: texts.state, cell: (delivery) => <State {...delivery} /> },
  { id: 'attempts', title: texts.attempts, isNarrow: true, align: 'end', cell: ({ attempts }) => attempts },
  { id: 'time', title: texts.time, isNarrow: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

function State({ status, attempts, responseStatus }: Delivery): ReactElement {
  if (status === 'delivered') return <Badge tone="success">{texts.delivered}</Badge>;
  const label = status === 'failed' ? texts.failed : texts.waiting;
  const answer = responseStatus === null ? texts.noResponse : texts.status({ status: responseStatus });
  return (
    <>
      <Badge tone={status === 'failed' ? 'danger' : 'neutral'}>{label}</Badge> {attempts > 0 && answer}
    </>
  );
}
