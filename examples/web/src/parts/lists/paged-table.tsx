import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactElement, type ReactNode } from 'react';

import type { Cursor, PageQuery } from '../../data/list-page.js';
import { LoadingRows, TableFrame, TableGap, TableRows, type TableColumn } from '../../ui/data-display/table.js';
import { useNearViewport } from '../../ui/data-display/use-near-viewport.js';
import { Loaded } from './loaded.js';
import { useCursors } from './use-cursors.js';

export interface PagedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  /** The query of one page. Give the table a `key` that changes with the list, for example with the search. */
  readonly page: PageQuery<Row>;
  /** Shown instead of an empty table. */
  readonly empty?: ReactNode;
}

// The assumed height of a page before it is rendered, in pixels.
const guessedHeight = 2_800;

/** A table of any length: its pages load as they are scrolled to, and those far from the viewport are not rendered. */
export function PagedTable<Row>(props: PagedTableProps<Row>): ReactElement {
  const { label, columns, page, empty } = props;
  const { cursors, follow } = useCursors();
  const first = useQuery(page(null));
  if (first.data === undefined && (first.error !== null || first.failureReason !== null)) {
    return <Loaded query={first} label={label} children={() => null} />;
  }
  if (first.data?.items.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <TableFrame label={label} columns={columns} isLoading={first.isPending}>
      {cursors.map((cursor, index) => (
        <PageRows key={index} {...props} query={page(cursor)} index={index} onNext={follow} />
      ))}
    </TableFrame>
  );
}

interface PageRowsProps<Row> extends PagedTableProps<Row> {
  readonly query: ReturnType<PageQuery<Row>>;
  readonly index: number;
  readonly onNext: (index: number, next: Cursor) => void;
}

function PageRows<Row>({ columns, rowKey, query, index, onNext, label }: PageRowsProps<Row>): ReactElement {
  const { ref, isNear, height } = useNearViewport<HTMLTableSectionElement>(index === 0);
  const loaded = useQuery({ ...query, enabled: isNear });
  const next = loaded.isPlaceholderData ? undefined : loaded.data?.nextCursor;
  useEffect(() => {
    if (next !== undefined) onNext(index, next);
  }, [index, next, onNext]);
  if (!isNear) return <TableGap ref={ref} height={height || guessedHeight} />;
  if (loaded.data !== undefined) {
    return <TableRows ref={ref} rows={loaded.data.items} columns={columns} rowKey={rowKey} />;
  }
  if (loaded.error === null) return <LoadingRows ref={ref} columns={columns} />;
  return (
    <tbody role="rowgroup" ref={ref}>
      <tr role="row">
        <td role="cell" colSpan={columns.length}>
          <Loaded query={loaded} label={label} children={() => null} />
        </td>
      </tr>
    </tbody>
  );
}
