import { lazyPage } from '../../../routes/lazy-page.js';
import type { ThreadPanelProps } from './thread-panel.js';

/** The panel of a thread: loaded when a thread is opened, or is likely to be. */
export const lazyThreadPanel = lazyPage<ThreadPanelProps>(async () => (await import('./thread-panel.js')).ThreadPanel);
