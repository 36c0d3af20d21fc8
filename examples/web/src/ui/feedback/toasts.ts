import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export interface ToastContent {
  readonly tone: 'success' | 'danger' | 'info';
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export type ToastExtras = Pick<ToastContent, 'text' | 'action'>;

// The times are long enough to read a toast twice. While a toast is hovered or focused, no toast disappears.
const timeoutMs = 6_000;
const errorTimeoutMs = 15_000;

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 });

/** Shows short messages that disappear by themselves; errors stay longer. */
export const toasts = {
  success: (title: string, extras: ToastExtras = {}): string =>
    toastQueue.add({ tone: 'success', title, ...extras }, { timeout: timeoutMs }),
  info: (title: string, extras: ToastExtras = {}): string =>
    toastQueue.add({ tone: 'info', title, ...extras }, { timeout: timeoutMs }),
  error: (title: string, extras: ToastExtras = {}): string =>
    toastQueue.add({ tone: 'danger', title, ...extras }, { timeout: errorTimeoutMs }),
  close: (key: string): void => toastQueue.close(key),
} as const;
