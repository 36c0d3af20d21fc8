import type { Schema } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/account';
import { client } from '../../data/client.js';
import { formText } from '../../parts/forms/form-errors.js';
import { ProofFields, proofErrors, typedProof } from '../../parts/forms/proof-fields.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { useChange } from '../../parts/forms/use-change.js';
import { Button } from '../../ui/buttons/button.js';
import { EntryList } from '../../ui/data-display/entry-list.js';
import { RelativeTime } from '../../ui/data-display/relative-time.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Form } from '../../ui/forms/form.js';
import { SubmitActions } from '../../ui/forms/submit-actions.js';
import { TextField } from '../../ui/forms/text-field.js';
import { Card } from '../../ui/layout/card.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { accountQueries } from './account-queries.js';

type Passkey = Schema<'Passkey'>;
type Action = { readonly kind: 'add' } | { readonly kind: 'rename' | 'delete'; readonly passkey: Passkey };

/** The user's passkeys: adding, renaming and deleting them. */
export function PasskeysCard(): ReactElement {
  const query = useQuery(accountQueries.passkeys());
  const [action, setAction] = useState<Action | null>(null);
  const close = (): void => setAction(null);
  return (
    <Card
      title={texts.passkeys}
      description={texts.passkeysHint}
      actions={
        <Button size="small" onPress={() => setAction({ kind: 'add' })}>
          {texts.addPasskey}
        </Button>
      }
      isFlush
    >
      <Loaded query={query} label={texts.passkeys}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <EmptyState icon={<KeyRound aria-hidden />} title={texts.noPasskeys} frame="plain">
              {texts.noPasskeysHint}
            </EmptyState>
          ) : (
            <EntryList
              label={texts.passkeys}
              entries={passkeys.map((passkey) => toEntry(passkey, (kind) => setAction({ kind, passkey })))}
            />
          )
        }
      </Loaded>
      {action !== null && <PasskeyDialog action={action} onClose={close} />}
    </Card>
  );
}

function toEntry(passkey: Passkey, act: (kind: 'rename' | 'delete') => void) {
  const { id, name, backedUp, createdAt, lastUsedAt } = passkey;
  return {
    id,
    icon: <KeyRound aria-hidden />,
    title: name,
    details: [
      ...(backedUp ? [texts.synchronizedPasskey] : []),
      lastUsedAt === null
        ? texts.addedAt({ time: <RelativeTime at={createdAt} /> })
        : texts.usedAt({ time: <RelativeTime at={lastUsedAt} /> }),
    ],
    action: (
      <>
        <Button size="small" aria-label={texts.renameName({ name })} onPress={() => act('rename')}>
          {texts.rename}
        </Button>
        <Button size="small" aria-label={texts.deleteName({ name })} onPress={() => act('delete')}>
          {texts.deletePasskey}
        </Button>
      </>
    ),
  };
}

const words = {
  add: { title: texts.addPasskey, hint: texts.addPasskeyHint, confirm: texts.addPasskey },
  rename: { title: texts.renamePasskey, hint: undefined, confirm: texts.rename },
  delete: { title: texts.deletePasskeyQuestion, hint: texts.deletePasskeyHint, confirm: texts.deletePasskey },
} as const;

/** The dialog of one action. It asks for a password or code only if the server requires a proof of ownership. */
function PasskeyDialog({ action, onClose }: { readonly action: Action; readonly onClose: () => void }): ReactElement {
  const { title, hint, confirm } = words[action.kind];
  const change = useChange({
    run: (fields: FormData) => run(action, fields),
    touches: [['account']],
    onDone: onClose,
  });
  const name = action.kind === 'add' ? '' : action.passkey.name;
  return (
    <Dialog title={title} description={hint} size="small" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form
        aria-label={title}
        onSubmit={(fields) => change.mutate(fields)}
        {...proofErrors(change.error)}
        actions={
          <SubmitActions
            onCancel={onClose}
            variant={action.kind === 'delete' ? 'danger' : 'primary'}
            isPending={change.isPending}
          >
            {confirm}
          </SubmitActions>
        }
      >
        {action.kind !== 'delete' && (
          <TextField name="name" label={texts.passkeyName} defaultValue={name} isRequired autoFocus />
        )}
        <ProofFields error={change.error} />
      </Form>
    </Dialog>
  );
}

async function run(action: Action, fields: FormData): Promise<unknown> {
  const { passkeys } = client.auth;
  const proof = typedProof(fields);
  switch (action.kind) {
    case 'add':
      return passkeys.register({ name: formText(fields, 'name'), ...proof });
    case 'rename':
      return passkeys.rename(action.passkey.id, formText(fields, 'name'));
    case 'delete':
      return passkeys.delete(action.passkey.id, proof);
  }
}
