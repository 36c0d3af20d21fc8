import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export interface ToastContent {
  readonly tone: 'success' | 'danger' | 'info';
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export type ToastExtras = Pick<ToastContent, 'text' | 'action'>;

// Long enough to be read twice; hovering or focusing stops the clock.
const timeout = 6_000;

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 });

/** Says in passing that something went well, or did not. Errors stay until they are closed. */
export const toasts = {
  success: (title: string, extras: ToastExtras = {}): string =>
    toastQueue.add({ tone: 'success', title, ...extras }, { timeout }),
  info: (title: string, extras: ToastExtras = {}): string =>
    toastQueue.add({ tone: 'info', title, ...extras }, { timeout }),
  error: (title: string, extras: ToastExtras = {}): string => toastQueue.add({ tone: 'danger', title, ...extras }),
  close: (key: string): void => toastQueue.close(key),
} as const;
