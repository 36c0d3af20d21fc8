import { SearchX } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/task';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { LinkButton } from '../../../ui/buttons/link-button.js';

export interface TaskGoneProps {
  readonly boardPath: string;
  readonly isPage: boolean;
}

/** Shown for a task that was deleted or never existed. */
export function TaskGone({ boardPath, isPage }: TaskGoneProps): ReactElement {
  return (
    <EmptyState
      icon={<SearchX />}
      title={texts.taskGone}
      frame="plain"
      isPage={isPage}
      action={<LinkButton href={boardPath}>{texts.backToBoard}</LinkButton>}
    >
      {texts.taskGoneHint}
    </EmptyState>
  );
}
