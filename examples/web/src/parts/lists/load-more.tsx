import { useEffect, type ReactElement } from 'react';

import type { Growing } from '../../data/use-list.js';
import { Button } from '../../ui/buttons/button.js';
import { useNearViewport } from '../../ui/data-display/use-near-viewport.js';

export interface LoadMoreProps {
  readonly list: Growing;
  /** The label of the button: "Show more projects". */
  readonly label: string;
  /** Loads only when the user presses the button. */
  readonly isManual?: boolean;
}

/** The end of a list: loads the next page when the user scrolls near it. Shows a button after a failure, and for the keyboard. */
export function LoadMore({ list, label, isManual = false }: LoadMoreProps): ReactElement | null {
  const { hasMore, isLoadingMore, error, loadMore } = list;
  const { ref, isNear } = useNearViewport<HTMLDivElement>(false);
  const isDue = !isManual && isNear && hasMore && !isLoadingMore && error === null;
  useEffect(() => {
    if (isDue) loadMore();
    // The effect runs once for each page. It cannot depend on `loadMore`, which changes with every render.
  }, [isDue]); // oxlint-disable-line react/exhaustive-deps
  if (!hasMore) return null;
  return (
    <div ref={ref}>
      <Button variant="quiet" size="small" isPending={isLoadingMore} onPress={loadMore}>
        {label}
      </Button>
    </div>
  );
}
