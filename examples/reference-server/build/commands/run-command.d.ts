import type { Environment } from '../settings/setting-errors.js';
/**
 * Runs the command given after `main.js` on the command line, and returns its result as one line. `show` receives progress. Rejects with a
 * one-line Error if the command fails.
 */
export declare function runCommand([name, ...args]: readonly string[], environment: Environment, show: (line: string) => void): Promise<string>;
//# sourceMappingURL=run-command.d.ts.map