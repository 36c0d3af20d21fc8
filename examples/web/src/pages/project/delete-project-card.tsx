import type { Project } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/project';
import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { useChange } from '../../parts/forms/use-change.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/layout/card.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';

/** Deletes a project after the user has typed its name. */
export function DeleteProjectCard({ project }: { readonly project: Project }): ReactElement {
  const { id, name, organizationId } = project;
  const [isOpen, setOpen] = useState(false);
  const [, goTo] = useLocation();
  const remove = useChange({
    run: () => client.projects.delete(id),
    touches: [['organization', organizationId]],
    said: texts.projectDeleted({ name }),
    onDone: () => goTo(`/organizations/${organizationId}`),
  });
  return (
    <>
      <Card
        tone="danger"
        title={texts.deleteTitle}
        description={texts.deleteHint}
        actions={
          <Button variant="danger" onPress={() => setOpen(true)}>
            {texts.deleteItem}
          </Button>
        }
      />
      <ConfirmDialog
        title={texts.deleteQuestion({ name })}
        isOpen={isOpen}
        onOpenChange={setOpen}
        confirmLabel={texts.deleteProject}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        error={remove.error && errorText(remove.error)}
        phrase={name}
      >
        {texts.deleteWarning}
      </ConfirmDialog>
    </>
  );
}
