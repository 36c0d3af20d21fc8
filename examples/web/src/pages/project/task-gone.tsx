import { SearchX } from 'lucide-react';
import type { ReactElement } from 'react';

import { EmptyState } from '../../ui/empty-state.js';
import { LinkButton } from '../../ui/link-button.js';

export interface TaskGoneProps {
  readonly boardPath: string;
  readonly isPage: boolean;
}

/** For a task that was deleted, or never was. */
export function TaskGone({ boardPath, isPage }: TaskGoneProps): ReactElement {
  return (
    <EmptyState
      icon={<SearchX />}
      title="This task is not here"
      frame="plain"
      isPage={isPage}
      action={<LinkButton href={boardPath}>Back to the board</LinkButton>}
    >
      Somebody may have deleted it.
    </EmptyState>
  );
}
