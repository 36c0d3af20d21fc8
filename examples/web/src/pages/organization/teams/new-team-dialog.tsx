import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/organization';
import { client } from '../../../data/client.js';
import { formErrors, formText } from '../../../parts/forms/form-errors.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextArea } from '../../../ui/forms/text-area.js';
import { TextField } from '../../../ui/forms/text-field.js';

export interface NewTeamDialogProps {
  readonly organizationId: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Creates a team, and opens it. */
export function NewTeamDialog({ organizationId, isOpen, onOpenChange }: NewTeamDialogProps): ReactElement {
  return (
    <Dialog title={texts.newTeam} description={texts.newTeamHint} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <NewTeamForm organizationId={organizationId} close={close} />}
    </Dialog>
  );
}

function NewTeamForm(props: { readonly organizationId: string; readonly close: () => void }): ReactElement {
  const { organizationId, close } = props;
  const [, goTo] = useLocation();
  const create = useChange({
    run: (body: { name: string; description: string }) => client.teams.create(organizationId, body),
    touches: [['organization', organizationId]],
    said: ({ name }) => texts.teamCreated({ name }),
    onDone: ({ id }) => {
      close();
      goTo(`/teams/${id}`);
    },
  });
  const submit = (fields: FormData): void =>
    create.mutate({ name: formText(fields, 'name'), description: formText(fields, 'description') });
  return (
    <Form
      onSubmit={submit}
      {...formErrors(create.error)}
      actions={
        <SubmitActions onCancel={close} isPending={create.isPending}>
          {texts.createTeam}
        </SubmitActions>
      }
    >
      <TextField
        name="name"
        label={texts.name}
        isRequired
        maxLength={100}
        autoFocus
        placeholder={texts.teamNameExample}
      />
      <TextArea name="description" label={texts.description} hint={texts.optional} maxLength={10_000} />
    </Form>
  );
}
