export { commandHelp, runCommand, type CommandOutput } from './commands/run-command.js';
export type { Environment } from './settings/setting-errors.js';
