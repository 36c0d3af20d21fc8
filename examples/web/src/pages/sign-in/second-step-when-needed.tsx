import { lazy, Suspense, type ReactElement } from 'react';

import type { SecondStepProps } from './second-step.js';

const Loaded = lazy(async () => ({ default: (await import('./second-step.js')).SecondStep }));

/** The second step of a sign-in, whose files only accounts with a second factor load. */
export function SecondStep(props: SecondStepProps): ReactElement {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
