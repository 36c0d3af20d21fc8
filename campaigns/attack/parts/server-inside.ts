// Preloaded into the attacked server: reports its resources over the channel of `ask`, after a garbage collection, so that only
// referenced memory counts.
import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

process.on('message', (question: unknown) => {
  if (question !== 'figures') return;
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 102.4) / 10;
  const files = readdirSync('/proc/self/fd').length;
  process.send?.({ heapMb: mebibytes(heapUsed + external), residentMb: mebibytes(rss), files });
});
// The channel to the campaign must not keep the server alive.
process.channel?.unref();
