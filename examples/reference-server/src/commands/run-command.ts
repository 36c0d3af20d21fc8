import type { Environment } from '../settings.js';
import { appointAdministratorCommand } from './appoint-administrator-command.js';

const usage = 'appoint-administrator <email>';

/**
 * Runs what stands behind `main.js` on the command line and tells in one line what came of it. Rejects with an Error of one
 * line if it cannot be done.
 */
export async function runCommand([name = '', ...args]: readonly string[], environment: Environment): Promise<string> {
  if (name !== 'appoint-administrator') {
    throw new Error(`unknown command "${name}". The only one is ${usage}; without any, the server starts.`);
  }
  const [email, ...others] = args;
  if (email === undefined || others.length > 0) throw new Error(`usage: ${usage}`);
  return appointAdministratorCommand(email, environment);
}
