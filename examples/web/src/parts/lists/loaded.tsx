import { CrewkitError } from '@crewkit/client-sdk';
import { RotateCw } from 'lucide-react';
import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';

import * as texts from '#messages/parts';
import { errorText } from '../../data/error-text.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/feedback/callout.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.js';
import styles from './loaded.module.css';

/** The part of a react-query query that this component uses. */
interface Loadable<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  /** The error of the first attempts, while the query retries. */
  readonly failureReason: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Data> {
  readonly query: Loadable<Data>;
  /** Names the loading content for screen readers: "Members". */
  readonly label: string;
  /** The placeholder while loading. Default: some lines. */
  readonly waiting?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data once it is loaded; until then a placeholder, or the error with a button to retry. */
export function Loaded<Data>({ query, label, waiting, children }: LoadedProps<Data>): ReactElement {
  const { data, failureReason } = query;
  // The next retries can take a minute: tell waiting users the reason.
  const isExplained = waitReasons.some((code) => CrewkitError.is(failureReason, code));
  const error = query.error ?? (isExplained ? failureReason : null);
  if (data !== undefined) return <>{children(data)}</>;
  if (error !== null) return <LoadError query={query} error={error} />;
  return (
    <div aria-busy className={styles.waiting}>
      <VisuallyHidden>{texts.loading({ label })}</VisuallyHidden>
      {waiting ?? [1, 2, 3].map((number) => <Skeleton key={number} />)}
    </div>
  );
}

const PolicyNotMet = lazy(async () => ({ default: (await import('./policy-not-met.js')).PolicyNotMet }));

const waitReasons = ['RATE_LIMITED', 'NETWORK_ERROR', 'UNAVAILABLE'] as const;
/** The errors for which retrying does not help. */
const refusals = ['FORBIDDEN', 'NOT_FOUND'] as const;

function LoadError({ query, error }: { readonly query: Loadable<unknown>; readonly error: Error }): ReactElement {
  if (CrewkitError.is(error, 'POLICY_NOT_MET')) {
    return (
      <Suspense>
        <PolicyNotMet error={error} />
      </Suspense>
    );
  }
  const again = refusals.some((code) => CrewkitError.is(error, code)) ? undefined : (
    <Button
      size="small"
      icon={<RotateCw aria-hidden />}
      isPending={query.isFetching}
      onPress={() => void query.refetch()}
    >
      {texts.tryAgain}
    </Button>
  );
  return (
    <Callout tone="danger" action={again}>
      {errorText(error)}
    </Callout>
  );
}
