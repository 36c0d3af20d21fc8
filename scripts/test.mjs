// `npm test`: runs everything that CI does, also on a fresh clone.
import { install } from './prepare.mjs';

install();
await import('./check.mjs');
