import type { Body } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { useMe } from '../../data/use-me.js';
import { formErrors } from '../../parts/form-errors.js';
import { formText } from '../../parts/form-text.js';
import { useChange } from '../../parts/use-change.js';
import { Card } from '../../ui/card.js';
import { Form } from '../../ui/form.js';
import { SubmitActions } from '../../ui/submit-actions.js';
import { TextField } from '../../ui/text-field.js';
import styles from './account.module.css';

export function NamesCard(): ReactElement {
  const { firstName, lastName } = useMe();
  const save = useChange({
    run: (names: Body<'updateMe'>) => client.users.updateMe(names),
    touches: [['account'], ['people'], ['chats']],
    said: 'Saved',
  });
  const submit = (fields: FormData): void =>
    save.mutate({ firstName: formText(fields, 'firstName'), lastName: formText(fields, 'lastName') });
  return (
    <Card
      title="Name"
      description="Shown to the people you work with: on tasks, in conversations and in lists of members."
    >
      <Form
        aria-label="Name"
        onSubmit={submit}
        {...formErrors(save.error)}
        actions={<SubmitActions isPending={save.isPending}>Save</SubmitActions>}
      >
        <div className={styles.names}>
          <TextField
            name="firstName"
            label="First name"
            autoComplete="given-name"
            isRequired
            maxLength={100}
            defaultValue={firstName}
          />
          <TextField
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            isRequired
            maxLength={100}
            defaultValue={lastName}
          />
        </div>
      </Form>
    </Card>
  );
}
