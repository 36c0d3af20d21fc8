import { lazyPage } from '../../../routes/lazy-page.js';
import type { TaskPanelProps } from './task-panel.js';

/** The panel of a task with its discussion: loaded when a task is opened, or is likely to be. */
export const lazyTaskPanel = lazyPage<TaskPanelProps>(async () => (await import('./task-panel.js')).TaskPanel);
