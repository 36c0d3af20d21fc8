import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/parts';
import { formErrors, formText } from '../forms/form-errors.js';
import { Form } from '../../ui/forms/form.js';
import { SubmitActions } from '../../ui/forms/submit-actions.js';
import { TextArea } from '../../ui/forms/text-area.js';
import { TextField } from '../../ui/forms/text-field.js';

export interface GeneralFormProps {
  readonly of: { readonly name: string; readonly description: string };
  readonly save: UseMutationResult<unknown, Error, { name: string; description: string }>;
}

/** The name and description of an organization or a team. */
export function GeneralForm({ of: { name, description }, save }: GeneralFormProps): ReactElement {
  const submit = (fields: FormData): void =>
    save.mutate({ name: formText(fields, 'name'), description: formText(fields, 'description') });
  return (
    <Form
      onSubmit={submit}
      {...formErrors(save.error)}
      actions={<SubmitActions isPending={save.isPending}>{texts.save}</SubmitActions>}
    >
      <TextField name="name" label={texts.name} isRequired maxLength={100} defaultValue={name} />
      <TextArea
        name="description"
        label={texts.description}
        hint={texts.optional}
        maxLength={10_000}
        defaultValue={description}
      />
    </Form>
  );
}
