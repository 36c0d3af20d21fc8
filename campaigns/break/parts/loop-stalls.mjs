// Preloaded into a server: answers `ask('stall')` with the longest stall of its event loop since the last question, in milliseconds.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 2;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();

process.on('message', (question) => {
  if (question !== 'stall') return;
  process.send(Math.max(0, Math.round(delays.max / 1e6) - resolution));
  delays.reset();
});
// The channel to the campaign must not keep the server alive.
process.channel?.unref();
