import { lazy, Suspense, useSyncExternalStore, type ReactElement } from 'react';

import { toastQueue } from './toasts.js';

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.js')).ToastRegion }));

const subscribe = (listener: () => void): (() => void) => toastQueue.subscribe(listener);
const hasToasts = (): boolean => toastQueue.visibleToasts.length > 0;

/** Loads and shows the region of `toasts` once there is one. */
export function ToastsWhenNeeded(): ReactElement | null {
  if (!useSyncExternalStore(subscribe, hasToasts)) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
