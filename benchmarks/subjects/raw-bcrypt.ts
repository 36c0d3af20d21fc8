// Runs bcrypt alone. For `{ concurrency, seconds }`, it runs this many comparisons at a time, and reports the number of comparisons per
// second.
import bcrypt from 'bcrypt';

const hash = await bcrypt.hash('Correct-horse-7', 10);

process.on('message', async ({ concurrency, seconds = 0 }: { concurrency?: number; seconds?: number }) => {
  if (concurrency === undefined) return;
  const startedAt = performance.now();
  let done = 0;
  const compareOn = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await bcrypt.compare('Correct-horse-7', hash);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, compareOn));
  process.send?.({ perSecond: (done * 1000) / (performance.now() - startedAt) });
});
process.channel?.ref();
console.log('listening on http://127.0.0.1:0');
