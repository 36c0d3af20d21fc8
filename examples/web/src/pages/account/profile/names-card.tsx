import { crewkitKeys } from '@crewkit/react';
import type { Body } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/account';
import { client } from '../../../data/client.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { formErrors, formText } from '../../../parts/forms/form-errors.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Card } from '../../../ui/layout/card.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextField } from '../../../ui/forms/text-field.js';
import styles from '../account.module.css';

export function NamesCard(): ReactElement {
  const { firstName, lastName, displayName } = useMe();
  const save = useChange({
    run: (names: Body<'updateMe'>) => client.users.updateMe(names),
    touches: [['account'], ['people'], crewkitKeys.conversations, ['organization'], ['project']],
    said: texts.saved,
  });
  const submit = (fields: FormData): void =>
    save.mutate({
      firstName: formText(fields, 'firstName'),
      lastName: formText(fields, 'lastName'),
      displayName: formText(fields, 'displayName') || null,
    });
  return (
    <Card title={texts.name} description={texts.nameHint}>
      <Form
        aria-label={texts.name}
        onSubmit={submit}
        {...formErrors(save.error)}
        actions={<SubmitActions isPending={save.isPending}>{texts.save}</SubmitActions>}
      >
        <div className={styles.names}>
          <TextField
            name="firstName"
            label={texts.firstName}
            autoComplete="given-name"
            isRequired
            maxLength={100}
            defaultValue={firstName}
          />
          <TextField
            name="lastName"
            label={texts.lastName}
            autoComplete="family-name"
            isRequired
            maxLength={100}
            defaultValue={lastName}
          />
        </div>
        <TextField
          name="displayName"
          label={texts.displayName}
          hint={texts.optional}
          description={texts.displayNameHint}
          autoComplete="nickname"
          maxLength={100}
          defaultValue={displayName ?? ''}
        />
      </Form>
    </Card>
  );
}
