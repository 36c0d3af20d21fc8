import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export interface ToastContent {
  readonly tone: 'success' | 'danger' | 'info';
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export interface ToastExtras extends Pick<ToastContent, 'text' | 'action'> {
  /** Called when the toast disappears, for whatever reason. */
  readonly onClose?: () => void;
}

// The times are long enough to read a toast twice. While a toast is hovered or focused, no toast disappears.
const timeoutMs = 6_000;
const errorTimeoutMs = 15_000;

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 });

/** Shows short messages that disappear by themselves; errors stay longer. */
export const toasts = {
  success: (title: string, extras?: ToastExtras): string => add('success', title, extras),
  info: (title: string, extras?: ToastExtras): string => add('info', title, extras),
  error: (title: string, extras?: ToastExtras): string => add('danger', title, extras),
  close: (key: string): void => toastQueue.close(key),
} as const;

function add(tone: ToastContent['tone'], title: string, { onClose, ...extras }: ToastExtras = {}): string {
  const timeout = tone === 'danger' ? errorTimeoutMs : timeoutMs;
  return toastQueue.add({ tone, title, ...extras }, { timeout, ...(onClose && { onClose }) });
}
