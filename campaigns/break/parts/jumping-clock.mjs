// Loaded into a server with NODE_OPTIONS=--import=…: its wall clock jumps to where a file says, in ms beside the real one,
// whenever it gets SIGUSR2. Timers go on as they are, as they do when somebody sets the clock of a machine.
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
