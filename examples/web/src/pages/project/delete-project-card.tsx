import type { Project } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { useChange } from '../../parts/use-change.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

/** Deletes a project after the user has typed its name. */
export function DeleteProjectCard({ project }: { readonly project: Project }): ReactElement {
  const { id, name, organizationId } = project;
  const [isOpen, setOpen] = useState(false);
  const [, goTo] = useLocation();
  const remove = useChange({
    run: () => client.projects.delete(id),
    touches: [['organization', organizationId]],
    said: `The project ${name} is deleted`,
    onDone: () => goTo(`/organizations/${organizationId}`),
  });
  return (
    <>
      <Card
        tone="danger"
        title="Delete this project"
        description="With all of its tasks and their discussions, for all users. This cannot be undone."
        actions={
          <Button variant="danger" onPress={() => setOpen(true)}>
            Delete…
          </Button>
        }
      />
      <ConfirmDialog
        title={`Delete the project ${name}?`}
        isOpen={isOpen}
        onOpenChange={setOpen}
        confirmLabel="Delete project"
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        error={remove.error && errorText(remove.error)}
        phrase={name}
      >
        Its tasks go, and what people wrote about them. The people stay members of the organization.
      </ConfirmDialog>
    </>
  );
}
