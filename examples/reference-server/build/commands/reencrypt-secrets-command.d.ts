import type { Environment } from '../settings/setting-errors.js';
/** Encrypts all secrets with the newest key. `show` receives a line for every page of secrets. */
export declare function reencryptSecretsCommand(environment: Environment, show: (line: string) => void): Promise<string>;
//# sourceMappingURL=reencrypt-secrets-command.d.ts.map