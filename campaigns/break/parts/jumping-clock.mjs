// Loaded into a server with NODE_OPTIONS=--import=…: on SIGUSR2, the server's wall clock jumps to the offset in a file, in ms relative to
// the real clock. Timers are unaffected, as when an operator changes a machine's clock.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offsetMs = 0;

globalThis.Date = class JumpingDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + offsetMs] : given));
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
};

process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(process.env.JUMP_FILE, 'utf8'));
});
