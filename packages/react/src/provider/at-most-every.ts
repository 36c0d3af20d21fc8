// Simultaneous changes belong together, such as a message and its read receipt.
const soonMs = 100;

/** Returns a function that schedules `run` soon, once for all calls until then, and at most once in `pauseMs`. */
export function atMostEvery(pauseMs: number, run: () => void): () => void {
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  return () => {
    timer ??= setTimeout(
      () => {
        timer = null;
        notBefore = Date.now() + pauseMs;
        run();
      },
      Math.max(soonMs, notBefore - Date.now()),
    );
  };
}
