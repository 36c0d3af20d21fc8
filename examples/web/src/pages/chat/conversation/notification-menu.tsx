import type { Body, Conversation } from '@crewkit/client-sdk';
import { crewkitKeys } from '@crewkit/react';
import { Bell, BellOff } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/chat';
import { client } from '../../../data/client.js';
import { forever, inHours, isMuted, isSilent, tomorrowMorning } from '../../../parts/conversation/mute.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { getLocale } from '../../../ui/locale.js';
import { Menu, MenuChoice, MenuItem, MenuSection } from '../../../ui/overlays/menu.js';

type Settings = NonNullable<Conversation['me']>;

export interface NotificationMenuProps {
  readonly id: Conversation['id'];
  readonly settings: Settings;
}

const time = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' });

const levels = [
  { id: 'all', label: texts.notifyAll },
  { id: 'mentions', label: texts.notifyMentions },
  { id: 'none', label: texts.notifyNone },
] as const;

/** What the conversation notifies the user of. The changed settings arrive as an event, on all devices of the user. */
export function NotificationMenu({ id, settings }: NotificationMenuProps): ReactElement {
  const { mutate: change } = useChange({
    run: (changes: Body<'updateChatSettings'>) => client.chats.updateSettings(id, changes),
    touches: [crewkitKeys.overview],
    onError: texts.settingsFailure,
  });
  const label = isSilent(settings) ? texts.notificationsMuted : texts.notifications;
  const icon = isSilent(settings) ? <BellOff aria-hidden /> : <Bell aria-hidden />;
  return (
    <Menu label={texts.notifications} trigger={<IconButton label={label} tooltipPlacement="bottom" icon={icon} />}>
      <MenuChoice
        title={texts.notifications}
        options={levels}
        value={settings.notify}
        onChange={(notify) => change({ notify })}
      />
      {isMuted(settings) ? (
        <MenuSection title={toMuteTitle(settings)}>
          <MenuItem onAction={() => change({ mutedUntil: null })}>{texts.unmute}</MenuItem>
        </MenuSection>
      ) : (
        <MenuSection title={texts.mute}>
          <MenuItem onAction={() => change({ mutedUntil: inHours(1) })}>{texts.muteHour}</MenuItem>
          <MenuItem onAction={() => change({ mutedUntil: inHours(8) })}>{texts.muteHours}</MenuItem>
          <MenuItem onAction={() => change({ mutedUntil: tomorrowMorning() })}>{texts.muteTomorrow}</MenuItem>
          <MenuItem onAction={() => change({ mutedUntil: forever })}>{texts.muteForever}</MenuItem>
        </MenuSection>
      )}
    </Menu>
  );
}

function toMuteTitle({ mutedUntil }: Settings): string {
  if (mutedUntil === null || mutedUntil === forever) return texts.muted;
  return texts.mutedUntil({ time: time.format(new Date(mutedUntil)) });
}
