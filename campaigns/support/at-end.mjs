// Cleans up when a campaign ends for any reason: no process keeps running, and no files are left behind.
const cleanUps = new Set();

process.once('exit', () => {
  for (const cleanUp of [...cleanUps].reverse()) {
    try {
      cleanUp();
    } catch (error) {
      // The other callbacks must run anyway.
      console.error(error.message);
    }
  }
});
// Otherwise Node would exit here without the callbacks.
for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => process.exit(code));

/**
 * Registers `cleanUp` to run when the campaign ends, also by a signal; last registered, first called. It must be synchronous. Returns a
 * function that unregisters it.
 */
export function atEnd(cleanUp) {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}
