import type { Schema } from '@crewkit/client-sdk';
import { Ellipsis, History, KeyRound, Pause, Play, Send, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization-webhooks';
import { client } from '../../../data/client.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Menu, MenuItem } from '../../../ui/overlays/menu.js';
import { toHost } from './to-host.js';

/** The actions that open a dialog. */
export type WebhookAction = 'deliveries' | 'rotate' | 'delete';

export interface WebhookMenuProps {
  readonly webhook: Schema<'Webhook'>;
  readonly onAction: (action: WebhookAction) => void;
}

export function WebhookMenu({ webhook, onAction }: WebhookMenuProps): ReactElement {
  const { id, organizationId, url, paused } = webhook;
  const touches = [
    ['organization', organizationId, 'webhooks'],
    ['organization', organizationId, 'audit-events'],
  ];
  const test = useChange({
    run: () => client.webhooks.test(organizationId, id),
    touches,
    said: texts.testSent,
    onError: texts.testNotSent,
  });
  const pause = useChange({
    run: () => client.webhooks.update(organizationId, id, { paused: !paused }),
    touches,
    onError: texts.notChanged,
  });
  const label = texts.actionsFor({ host: toHost(url) });
  return (
    <Menu label={label} trigger={<IconButton label={label} icon={<Ellipsis aria-hidden />} size="small" />}>
      <MenuItem icon={<History aria-hidden />} onAction={() => onAction('deliveries')}>
        {texts.showDeliveries}
      </MenuItem>
      <MenuItem icon={<Send aria-hidden />} onAction={() => test.mutate()}>
        {texts.sendTest}
      </MenuItem>
      <MenuItem icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />} onAction={() => pause.mutate()}>
        {paused ? texts.resume : texts.pause}
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden />} onAction={() => onAction('rotate')}>
        {texts.rotateSecret}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} onAction={() => onAction('delete')}>
        {texts.deleteItem}
      </MenuItem>
    </Menu>
  );
}
