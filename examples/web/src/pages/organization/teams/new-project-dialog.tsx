import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/organization';
import { client } from '../../../data/client.js';
import { formErrors, formText } from '../../../parts/forms/form-errors.js';
import { TeamPicker } from '../../../parts/forms/team-picker.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextArea } from '../../../ui/forms/text-area.js';
import { TextField } from '../../../ui/forms/text-field.js';

export interface NewProjectDialogProps {
  readonly organizationId: string;
  /** The team of the project, fixed. Without it, users can select one. */
  readonly teamId?: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Creates a project, and opens its board. */
export function NewProjectDialog(props: NewProjectDialogProps): ReactElement {
  const { isOpen, onOpenChange } = props;
  return (
    <Dialog title={texts.newProject} description={texts.newProjectHint} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <NewProjectForm {...props} close={close} />}
    </Dialog>
  );
}

function NewProjectForm(props: NewProjectDialogProps & { readonly close: () => void }): ReactElement {
  const { organizationId, teamId: givenTeamId, close } = props;
  const [, goTo] = useLocation();
  const [name, setName] = useState('');
  // Follows the name until the user edits it.
  const [ownKey, setOwnKey] = useState<string | null>(null);
  const [teamId, setTeamId] = useState(givenTeamId ?? null);
  const create = useChange({
    run: (description: string) =>
      client.projects.create(organizationId, {
        name: name.trim(),
        key: ownKey ?? suggestProjectKey(name),
        teamId,
        description,
      }),
    touches: [['organization', organizationId]],
    said: (project) => texts.projectCreated({ name: project.name }),
    onDone: ({ id }) => {
      close();
      goTo(`/projects/${id}`);
    },
  });
  return (
    <Form
      onSubmit={(fields) => create.mutate(formText(fields, 'description'))}
      {...formErrors(create.error)}
      actions={
        <SubmitActions onCancel={close} isPending={create.isPending}>
          {texts.createProject}
        </SubmitActions>
      }
    >
      <TextField
        name="name"
        label={texts.name}
        isRequired
        maxLength={100}
        autoFocus
        value={name}
        onChange={setName}
        placeholder={texts.projectNameExample}
      />
      <TextField
        name="key"
        label={texts.key}
        isRequired
        maxLength={16}
        pattern="[A-Za-z][A-Za-z0-9_\-]*"
        value={ownKey ?? suggestProjectKey(name)}
        onChange={(key) => setOwnKey(key.toUpperCase())}
        description={texts.keyHint}
      />
      {givenTeamId === undefined && <TeamPicker organizationId={organizationId} value={teamId} onChange={setTeamId} />}
      <TextArea name="description" label={texts.description} hint={texts.optional} maxLength={10_000} />
    </Form>
  );
}

const maxWords = 4;
const lettersOfOneWord = 3;

/** Returns a key for a project of this name: the initials of its words, or the first letters of its only word. Empty if there are none. */
function suggestProjectKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9\s]/g, '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first = ''] = words;
  const letters =
    words.length > 1 ? words.slice(0, maxWords).map((word) => word.charAt(0)) : [...first].slice(0, lettersOfOneWord);
  return letters
    .join('')
    .toUpperCase()
    .replace(/^[0-9]+/, '');
}
