import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/api-keys';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { Form } from '../../ui/forms/form.js';
import { SubmitActions } from '../../ui/forms/submit-actions.js';
import { TextField } from '../../ui/forms/text-field.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Select } from '../../ui/pickers/select.js';
import { formText } from '../forms/form-errors.js';
import { ProofFields, proofErrors, typedProof } from '../forms/proof-fields.js';
import { useChange } from '../forms/use-change.js';
import { Loaded } from '../lists/loaded.js';
import { permissionAreas, type Permission } from '../roles/permission-areas.js';
import { permissionCatalogue } from '../roles/permission-catalogue.js';
import { PermissionPicker } from '../roles/permission-picker.js';
import type { KeyOwner } from './key-owner.js';

const expiries = [
  ...[7, 30, 90].map((count) => ({ id: String(count), label: texts.days({ count }) })),
  { id: '365', label: texts.oneYear },
  { id: 'never', label: texts.never },
];
const dayMs = 24 * 60 * 60 * 1000;
// A key can last for a year by the server's clock, from which the device's clock can differ.
const clockToleranceMs = 60 * 60 * 1000;

export interface CreateKeyDialogProps {
  readonly owner: KeyOwner;
  readonly onClose: () => void;
}

/** Creates an API key and then shows it. */
export function CreateKeyDialog({ owner, onClose }: CreateKeyDialogProps): ReactElement {
  const catalogue = useQuery(permissionCatalogue);
  const [created, setCreated] = useState<string | null>(null);
  return (
    <Dialog title={texts.newKey} size="large" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {created === null ? (
        <Loaded query={catalogue} label={texts.newKey}>
          {(permissions) => <KeyForm owner={owner} catalogue={permissions} onClose={onClose} onCreated={setCreated} />}
        </Loaded>
      ) : (
        <Form onSubmit={onClose} actions={<CopyButton text={created} label={texts.copyKey} variant="primary" />}>
          <TextField label={texts.key} value={created} isReadOnly autoFocus description={texts.keyHint} />
        </Form>
      )}
    </Dialog>
  );
}

interface KeyFormProps extends CreateKeyDialogProps {
  readonly catalogue: readonly Permission[];
  readonly onCreated: (key: string) => void;
}

function KeyForm({ owner, catalogue, onClose, onCreated }: KeyFormProps): ReactElement {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [expiry, setExpiry] = useState('90');
  const create = useChange({
    run: (fields: FormData) =>
      owner.create({
        name: formText(fields, 'name'),
        permissions: [...chosen],
        expiresAt: toEnd(expiry),
        ...typedProof(fields),
      }),
    touches: [owner.queryKey, ...owner.touches],
    onDone: ({ key }) => onCreated(key),
  });
  return (
    <Form
      aria-label={texts.newKey}
      onSubmit={(fields) => create.mutate(fields)}
      {...proofErrors(create.error)}
      actions={
        <SubmitActions onCancel={onClose} isPending={create.isPending} isDisabled={chosen.size === 0}>
          {texts.createKey}
        </SubmitActions>
      }
    >
      <TextField name="name" label={texts.name} placeholder={texts.nameExample} maxLength={100} isRequired autoFocus />
      <Select label={texts.expiry} options={expiries} value={expiry} onChange={setExpiry} />
      <PermissionPicker
        areas={permissionAreas(catalogue, owner.level)}
        chosen={chosen}
        onChange={setChosen}
        mayGive={owner.mayGive}
      />
      <ProofFields error={create.error} />
    </Form>
  );
}

function toEnd(expiry: string): string | null {
  if (expiry === 'never') return null;
  return new Date(Date.now() + Number(expiry) * dayMs - clockToleranceMs).toISOString();
}
