import { SearchX } from 'lucide-react';
import type { ReactElement } from 'react';

import { EmptyState } from '../../ui/empty-state.js';

export function NothingFound({ q }: { readonly q: string }): ReactElement {
  return (
    <div role="status">
      <EmptyState icon={<SearchX />} title={`Nothing found for “${q}”`}>
        Try fewer words, or only the beginning of a word. File names are not searched.
      </EmptyState>
    </div>
  );
}
