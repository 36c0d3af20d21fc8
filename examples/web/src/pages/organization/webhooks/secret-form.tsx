import type { ReactElement } from 'react';

import * as texts from '#messages/organization-webhooks';
import { CopyButton } from '../../../ui/buttons/copy-button.js';
import { Form } from '../../../ui/forms/form.js';
import { TextField } from '../../../ui/forms/text-field.js';

export interface SecretFormProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a new secret, which cannot be shown again. */
export function SecretForm({ secret, onClose }: SecretFormProps): ReactElement {
  return (
    <Form onSubmit={onClose} actions={<CopyButton text={secret} label={texts.copySecret} variant="primary" />}>
      <TextField label={texts.secret} value={secret} isReadOnly autoFocus description={texts.secretHint} />
    </Form>
  );
}
