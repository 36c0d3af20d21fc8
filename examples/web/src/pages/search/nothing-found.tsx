import { SearchX } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/chat';
import { EmptyState } from '../../ui/feedback/empty-state.js';

export function NothingFound({ q }: { readonly q: string }): ReactElement {
  return (
    <div role="status">
      <EmptyState icon={<SearchX />} title={texts.nothingFoundTitle({ words: q })}>
        {texts.nothingFoundHint}
      </EmptyState>
    </div>
  );
}
