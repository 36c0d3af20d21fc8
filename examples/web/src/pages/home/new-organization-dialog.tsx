import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/home';
import { client } from '../../data/client.js';
import { formErrors, formText } from '../../parts/forms/form-errors.js';
import { useChange } from '../../parts/forms/use-change.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Form } from '../../ui/forms/form.js';
import { SubmitActions } from '../../ui/forms/submit-actions.js';
import { TextArea } from '../../ui/forms/text-area.js';
import { TextField } from '../../ui/forms/text-field.js';

export interface NewOrganizationDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Creates an organization, and opens it. */
export function NewOrganizationDialog({ isOpen, onOpenChange }: NewOrganizationDialogProps): ReactElement {
  return (
    <Dialog
      title={texts.newOrganization}
      description={texts.newOrganizationHint}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {(close) => <NewOrganizationForm close={close} />}
    </Dialog>
  );
}

function NewOrganizationForm({ close }: { readonly close: () => void }): ReactElement {
  const [, goTo] = useLocation();
  const create = useChange({
    run: (body: { name: string; description: string }) => client.organizations.create(body),
    touches: [['organizations']],
    said: ({ name }) => texts.createdNotice({ name }),
    onDone: ({ id }) => {
      close();
      goTo(`/organizations/${id}`);
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
          {texts.createOrganization}
        </SubmitActions>
      }
    >
      <TextField
        name="name"
        label={texts.name}
        isRequired
        maxLength={100}
        autoFocus
        placeholder={texts.namePlaceholder}
      />
      <TextArea name="description" label={texts.description} hint={texts.optional} maxLength={10_000} />
    </Form>
  );
}
