// What happens at once belongs together, such as a message and that it was read.
const soonMs = 100;

/** A function that has `run` called soon, once for all calls till then, and not again before `pauseMs` are over. */
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
