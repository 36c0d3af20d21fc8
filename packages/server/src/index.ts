export { runCommand } from './commands/run-command.js';
export type { Environment } from './settings/setting-errors.js';
