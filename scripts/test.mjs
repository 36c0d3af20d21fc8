// `npm test`: runs all checks of CI, even on a fresh clone.
import { install } from './prepare.mjs';

install();
await import('./check.mjs');
