// Whatever ends a campaign ends what it has started: nothing keeps running on somebody's machine, and nothing lies about.
const cleanUps = new Set();

process.once('exit', () => {
  for (const cleanUp of [...cleanUps].reverse()) {
    try {
      cleanUp();
    } catch (error) {
      // The others have to be done all the same.
      console.error(error.message);
    }
  }
});
// By itself node would end here without telling anybody.
for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => process.exit(code));

/**
 * Has `cleanUp` called when the campaign ends, by a signal too; what was registered last comes first. It cannot wait for
 * anything. Gives a function that calls it off.
 */
export function atEnd(cleanUp) {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}
