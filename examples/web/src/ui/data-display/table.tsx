import type { ReactElement, ReactNode, Ref } from 'react';

import { cx } from '../cx.js';
import { Skeleton } from '../feedback/skeleton.js';
import styles from './table.module.css';
import { VisuallyHidden } from './visually-hidden.js';

export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The column that names the row; the heading of its card on a phone. Exactly one column has it. */
  readonly isRowHeader?: boolean;
  /** Shows the heading to screen readers only, for a column of buttons. On a phone, the buttons are in the corner of the card. */
  readonly isTitleHidden?: boolean;
  readonly align?: 'start' | 'end';
  /** The column is as narrow as its content. */
  readonly isNarrow?: boolean;
}

export interface TableFrameProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly isLoading: boolean;
  /** Groups of rows: `tbody` elements. */
  readonly children: ReactNode;
}

/** A table on a desktop, cards on a phone. The roles are explicit because a cell loses its own when it is not displayed as a table cell. */
export function TableFrame<Row>({ label, columns, isLoading, children }: TableFrameProps<Row>): ReactElement {
  return (
    <div className={styles.frame}>
      <table role="table" aria-label={label} aria-busy={isLoading} className={styles.table}>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => (
              <th key={column.id} role="columnheader" scope="col" className={cellClass(column)}>
                {column.isTitleHidden === true ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

export interface TableRowsProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly ref?: Ref<HTMLTableSectionElement>;
}

export function TableRows<Row>({ rows, columns, rowKey, ref }: TableRowsProps<Row>): ReactElement {
  return (
    <tbody role="rowgroup" ref={ref} className={styles.group}>
      {rows.map((row) => (
        <BodyRow key={rowKey(row)} row={row} columns={columns} />
      ))}
    </tbody>
  );
}

/** Reserves the space of rows that are not rendered, `height` in pixels. */
export function TableGap({ ref, height }: { readonly ref: Ref<HTMLTableSectionElement>; readonly height: number }) {
  return (
    <tbody role="presentation" ref={ref} className={styles.group} style={{ height }}>
      <tr role="presentation" style={{ height }} />
    </tbody>
  );
}

export function LoadingRows<Row>({ columns, ref }: Pick<TableRowsProps<Row>, 'columns' | 'ref'>): ReactElement {
  return (
    <tbody role="rowgroup" ref={ref} className={styles.group}>
      {[1, 2, 3].map((number) => (
        <LoadingRow key={number} columns={columns} />
      ))}
    </tbody>
  );
}

interface BodyRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly TableColumn<Row>[];
}

function BodyRow<Row>({ row, columns }: BodyRowProps<Row>): ReactElement {
  return (
    <tr role="row" className={styles.row}>
      {columns.map((column) =>
        column.isRowHeader === true ? (
          <th key={column.id} role="rowheader" scope="row" className={cx(cellClass(column), styles.rowHeader)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} role="cell" className={cellClass(column)}>
            {column.isTitleHidden !== true && (
              <span aria-hidden className={styles.phoneTitle}>
                {column.title}
              </span>
            )}
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

function LoadingRow<Row>({ columns }: { readonly columns: readonly TableColumn<Row>[] }): ReactElement {
  return (
    <tr role="row" className={styles.row}>
      {columns.map((column) => (
        <td key={column.id} role="cell" className={cellClass(column)}>
          {column.isTitleHidden !== true && <Skeleton />}
        </td>
      ))}
    </tr>
  );
}

function cellClass<Row>({ align = 'start', isNarrow = false, isTitleHidden = false }: TableColumn<Row>): string {
  return cx(styles.cell, align === 'end' && styles.end, isNarrow && styles.narrow, isTitleHidden && styles.corner);
}
