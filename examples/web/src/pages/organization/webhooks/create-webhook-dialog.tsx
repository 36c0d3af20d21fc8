import type { Schema } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-webhooks';
import { client } from '../../../data/client.js';
import { formErrors, formText } from '../../../parts/forms/form-errors.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Checkbox } from '../../../ui/forms/checkbox.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextField } from '../../../ui/forms/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { SecretForm } from './secret-form.js';
import styles from './webhooks.module.css';

type EventType = Schema<'NewWebhook'>['types'][number];

const types = [
  ...['task.created', 'task.updated', 'task.deleted', 'project.created', 'project.updated', 'project.deleted'],
  ...['member.added', 'member.removed', 'invitation.created', 'message.posted', 'message.updated'],
] as readonly EventType[];

export interface CreateWebhookDialogProps {
  readonly organizationId: string;
  readonly onClose: () => void;
}

/** Creates a webhook and then shows its secret. */
export function CreateWebhookDialog({ organizationId, onClose }: CreateWebhookDialogProps): ReactElement {
  const [chosen, setChosen] = useState<readonly EventType[]>(['*']);
  const create = useChange({
    run: (url: string) => client.webhooks.create(organizationId, { url, types: [...chosen] }),
    touches: [
      ['organization', organizationId, 'webhooks'],
      ['organization', organizationId, 'audit-events'],
    ],
  });
  return (
    <Dialog title={texts.newWebhook} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {create.data === undefined ? (
        <Form
          onSubmit={(fields) => create.mutate(formText(fields, 'url'))}
          {...formErrors(create.error)}
          actions={<SubmitActions isPending={create.isPending}>{texts.create}</SubmitActions>}
        >
          <TextField name="url" type="url" label={texts.url} description={texts.urlHint} isRequired autoFocus />
          <EventTypes chosen={chosen} onChange={setChosen} />
        </Form>
      ) : (
        <SecretForm secret={create.data.secret} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface EventTypesProps {
  readonly chosen: readonly EventType[];
  readonly onChange: (chosen: readonly EventType[]) => void;
}

function EventTypes({ chosen, onChange }: EventTypesProps): ReactElement {
  const isAll = chosen.includes('*');
  const toggle = (type: EventType, isChosen: boolean): void => {
    const next = types.filter((each) => (each === type ? isChosen : chosen.includes(each)));
    onChange(next.length === 0 ? ['*'] : next);
  };
  return (
    <fieldset className={styles.types}>
      <legend>{texts.events}</legend>
      <Checkbox isSelected={isAll} onChange={(all) => onChange(all ? ['*'] : types)}>
        {texts.allEvents}
      </Checkbox>
      {!isAll &&
        types.map((type) => (
          <Checkbox key={type} isSelected={chosen.includes(type)} onChange={(isChosen) => toggle(type, isChosen)}>
            <code>{type}</code>
          </Checkbox>
        ))}
    </fieldset>
  );
}
