import { CrewkitError } from '@crewkit/client-sdk';
import { RotateCw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import { errorText } from '../data/error-text.js';
import { Button } from '../ui/button.js';
import { Callout } from '../ui/callout.js';
import { Skeleton } from '../ui/skeleton.js';
import { VisuallyHidden } from '../ui/visually-hidden.js';
import styles from './loaded.module.css';

/** What this reads of a query of react-query. */
interface Loadable<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  /** Why it was not there at first, while it is asked for again. */
  readonly failureReason: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Data> {
  readonly query: Loadable<Data>;
  /** What is awaited, for screen readers: "Members". */
  readonly label: string;
  /** In its place meanwhile. Default: some lines. */
  readonly waiting?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What was asked for, once it is there; till then where it will be, or why it is not and a way to try again. */
export function Loaded<Data>({ query, label, waiting, children }: LoadedProps<Data>): ReactElement {
  const { data, failureReason } = query;
  // The next attempts can take a minute: users who wait are told why.
  const isExplained = waitReasons.some((code) => CrewkitError.is(failureReason, code));
  const error = query.error ?? (isExplained ? failureReason : null);
  if (data !== undefined) return <>{children(data)}</>;
  if (error !== null) return <LoadFault query={query} error={error} />;
  return (
    <div aria-busy className={styles.waiting}>
      <VisuallyHidden>{label}: loading…</VisuallyHidden>
      {waiting ?? [1, 2, 3].map((number) => <Skeleton key={number} />)}
    </div>
  );
}

const waitReasons = ['RATE_LIMITED', 'NETWORK_ERROR', 'UNAVAILABLE'] as const;
/** Trying again does not help against these. */
const refusals = ['FORBIDDEN', 'NOT_FOUND'] as const;

function LoadFault({ query, error }: { readonly query: Loadable<unknown>; readonly error: Error }): ReactElement {
  const again = refusals.some((code) => CrewkitError.is(error, code)) ? undefined : (
    <Button
      size="small"
      icon={<RotateCw aria-hidden />}
      isPending={query.isFetching}
      onPress={() => void query.refetch()}
    >
      Try again
    </Button>
  );
  return (
    <Callout tone="danger" action={again}>
      {errorText(error)}
    </Callout>
  );
}
