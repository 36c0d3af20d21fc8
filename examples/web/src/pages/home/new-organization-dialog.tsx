import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { client } from '../../data/client.js';
import { formErrors } from '../../parts/form-errors.js';
import { formText } from '../../parts/form-text.js';
import { useChange } from '../../parts/use-change.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { SubmitActions } from '../../ui/submit-actions.js';
import { TextArea } from '../../ui/text-area.js';
import { TextField } from '../../ui/text-field.js';

export interface NewOrganizationDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Creates an organization, and opens it. */
export function NewOrganizationDialog({ isOpen, onOpenChange }: NewOrganizationDialogProps): ReactElement {
  return (
    <Dialog
      title="New organization"
      description="You become its owner, and can invite people right away."
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
    said: ({ name }) => `${name} is there`,
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
          Create organization
        </SubmitActions>
      }
    >
      <TextField name="name" label="Name" isRequired maxLength={100} autoFocus placeholder="Northwind Expeditions" />
      <TextArea name="description" label="Description" hint="optional" maxLength={10_000} />
    </Form>
  );
}
