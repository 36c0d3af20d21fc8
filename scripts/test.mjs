// `npm test`: all that CI does, on a fresh clone too.
import { install } from './prepare.mjs';

install();
await import('./check.mjs');
