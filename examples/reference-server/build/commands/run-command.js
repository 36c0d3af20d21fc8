import { backUpDatabaseCommand, grantAdminCommand, signOutAllUsersCommand } from './maintenance-commands.js';
import { reencryptSecretsCommand } from './reencrypt-secrets-command.js';
const commands = {
    'grant-admin': {
        usage: 'grant-admin <email>',
        words: 1,
        run: ([email = ''], environment) => grantAdminCommand(email, environment),
    },
    'back-up-database': {
        usage: 'back-up-database <file>',
        words: 1,
        run: ([file = ''], environment) => backUpDatabaseCommand(file, environment),
    },
    'reencrypt-secrets': {
        usage: 'reencrypt-secrets',
        words: 0,
        run: (_args, environment, show) => reencryptSecretsCommand(environment, show),
    },
    'sign-out-all-users': {
        usage: 'sign-out-all-users',
        words: 0,
        run: (_args, environment, show) => signOutAllUsersCommand(environment, show),
    },
};
/**
 * Runs the command given after `main.js` on the command line, and returns its result as one line. `show` receives progress. Rejects with a
 * one-line Error if the command fails.
 */
export async function runCommand([name = '', ...args], environment, show) {
    const usages = Object.values(commands).map(({ usage }) => usage);
    const known = `There are ${usages.slice(0, -1).join(', ')} and ${usages.at(-1) ?? ''}; without any, the server starts.`;
    if (name === '--help')
        return known;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined)
        throw new Error(`unknown command "${name}". ${known}`);
    if (args.length !== command.words)
        throw new Error(`usage: ${command.usage}`);
    return command.run(args, environment, show);
}
//# sourceMappingURL=run-command.js.map