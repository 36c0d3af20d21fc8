import type { CopyState } from '@crewkit/adapter-store-postgres';

const intervalMs = 1_000;

/** Returns a function that shows, at most once a second, how many of about `total` rows are done, and how many in a second. */
export function createProgress(total: number, showLine: (line: string) => void): (state: CopyState) => void {
  let phase: CopyState['phase'] | null = null;
  let first = { rows: 0, at: 0 };
  let shownAt = 0;
  return (state) => {
    const now = performance.now();
    if (state.phase !== phase) {
      phase = state.phase;
      first = { rows: state.rows, at: now };
    }
    if (now - shownAt < intervalMs) return;
    shownAt = now;
    const rate = Math.round(((state.rows - first.rows) / Math.max(1, now - first.at)) * 1_000);
    showLine(`${state.phase} ${state.table ?? ''}: ${state.rows} of about ${total} rows, ${rate} rows/s`);
  };
}
