import type { ReactElement } from 'react';

import type { List } from '../lists/list.js';

interface ListStatusProps {
  readonly list: List<unknown>;
  readonly texts: {
    readonly loading: string;
    readonly more: string;
    readonly error: (error: unknown) => string;
  };
}

/** Tells whether a list is complete: what is loading, why it failed, and a button for more. */
export function ListStatus({ list, texts }: ListStatusProps): ReactElement {
  const { isLoading, error, hasMore, loadMore } = list;
  return (
    <>
      <p role="status" data-part="status">
        {error !== null ? texts.error(error) : isLoading && texts.loading}
      </p>
      {hasMore && (
        <button type="button" data-part="more" onClick={loadMore}>
          {texts.more}
        </button>
      )}
    </>
  );
}
