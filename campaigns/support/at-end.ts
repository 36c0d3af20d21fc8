// Cleans up when a campaign ends for any reason, so that no process continues to run and no files are left behind.
const cleanUps = new Set<() => void>();

process.once('exit', () => {
  for (const cleanUp of [...cleanUps].reverse()) {
    try {
      cleanUp();
    } catch (error) {
      // The other callbacks must run even if one of them fails.
      console.error(error instanceof Error ? error.message : error);
    }
  }
});
// Without these listeners, Node would exit on a signal without running the callbacks.
for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => process.exit(code));

/**
 * Registers `cleanUp`, which runs when the campaign ends, also by a signal. The callback that was registered last runs first. `cleanUp`
 * must be synchronous. Returns a function that unregisters it.
 */
export function atEnd(cleanUp: () => void): () => void {
  cleanUps.add(cleanUp);
  return () => void cleanUps.delete(cleanUp);
}
