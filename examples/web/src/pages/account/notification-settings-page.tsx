import type { NotificationSettings } from '@crewkit/client-sdk';
import { useNotificationSettings } from '@crewkit/react';
import type { ReactElement } from 'react';

import * as texts from '#messages/notifications';
import { useChange } from '../../parts/forms/use-change.js';
import { formErrors, formText } from '../../parts/forms/form-errors.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { Checkbox } from '../../ui/forms/checkbox.js';
import { Form } from '../../ui/forms/form.js';
import { SubmitActions } from '../../ui/forms/submit-actions.js';
import { TextField } from '../../ui/forms/text-field.js';
import { Card } from '../../ui/layout/card.js';
import { AccountFrame } from './account-frame.js';
import { PushCard } from './push-card.js';
import styles from './account.module.css';

type Save = (settings: NotificationSettings) => Promise<void>;

interface SettingsProps {
  readonly settings: NotificationSettings;
  readonly save: Save;
}

const channelNames = { inbox: texts.inApp, mail: texts.byEmail, push: texts.byPush } as const;
const kinds = [
  { kind: 'mention', title: texts.mentions, channels: ['inbox', 'mail', 'push'] },
  { kind: 'assigned', title: texts.assignments, channels: ['inbox', 'push'] },
  { kind: 'invitation', title: texts.invitations, channels: ['inbox', 'push'] },
  { kind: 'thread_reply', title: texts.replies, channels: ['inbox', 'push'] },
  { kind: 'message', title: texts.messages, channels: ['inbox', 'push'] },
] as const;

/** How the user is notified. */
export function NotificationSettingsPage(): ReactElement {
  const { settings, error, save, refetch } = useNotificationSettings();
  const query = {
    data: settings ?? undefined,
    ...{ error: settings === null ? error : null, failureReason: error, isFetching: settings === null, refetch },
  };
  return (
    <AccountFrame section={texts.notifications}>
      <Loaded query={query} label={texts.notifications}>
        {(loaded) => (
          <div className={styles.cards}>
            <ChannelsCard settings={loaded} save={save} />
            <PushCard />
            <QuietHoursCard settings={loaded} save={save} />
          </div>
        )}
      </Loaded>
    </AccountFrame>
  );
}

function ChannelsCard({ settings, save }: SettingsProps): ReactElement {
  const change = useChange({ run: save, touches: [], onError: texts.notSaved });
  return (
    <Card title={texts.channels} description={texts.channelsHint}>
      <div className={styles.stack}>
        {kinds.map(({ kind, title, channels }) => (
          <fieldset key={kind} className={styles.pictureActions}>
            <legend>{title}</legend>
            {channels.map((channel) => (
              <Checkbox
                key={channel}
                isSelected={settings.channels[kind][channel]}
                onChange={(isOn) => {
                  const changed = { ...settings.channels[kind], [channel]: isOn };
                  change.mutate({ ...settings, channels: { ...settings.channels, [kind]: changed } });
                }}
              >
                {channelNames[channel]}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </Card>
  );
}

function QuietHoursCard({ settings, save }: SettingsProps): ReactElement {
  const { quietHours } = settings;
  const change = useChange({ run: save, touches: [], said: texts.saved });
  const submit = (fields: FormData): void => {
    const [from, to] = [formText(fields, 'quietHours.from'), formText(fields, 'quietHours.to')];
    change.mutate({ ...settings, quietHours: from === '' && to === '' ? null : { from, to } });
  };
  return (
    <Card title={texts.quietHours} description={texts.quietHoursHint}>
      <Form
        aria-label={texts.quietHours}
        onSubmit={submit}
        {...formErrors(change.error)}
        actions={<SubmitActions isPending={change.isPending}>{texts.saveQuietHours}</SubmitActions>}
      >
        <div className={styles.names}>
          <TextField
            type="time"
            name="quietHours.from"
            label={texts.from}
            hint={texts.optional}
            defaultValue={quietHours?.from ?? ''}
          />
          <TextField
            type="time"
            name="quietHours.to"
            label={texts.to}
            hint={texts.optional}
            defaultValue={quietHours?.to ?? ''}
          />
        </div>
      </Form>
    </Card>
  );
}
