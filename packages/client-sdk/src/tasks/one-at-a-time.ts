// The server limits requests per minute: changes of other users must not use up the limit.
const pauseMs = 500;

/**
 * Returns a function that calls `run`, one call at a time, and waits for its promise, which must not reject. Further calls until shortly
 * afterwards cause one more call.
 */
export function oneAtATime(run: () => unknown): () => void {
  let isAsked = false;
  let isRunning = false;
  const runAll = async (): Promise<void> => {
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      await run();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    isRunning = false;
  };
  return () => {
    isAsked = true;
    if (!isRunning) void runAll();
  };
}
