import { createLogger, gatheredLines } from './create-logger.js';
import { readSettings } from './settings/settings.js';
// The contract allows 10 s from the signal to the exit.
const stopWithinMs = 9_500;
const command = process.argv.slice(2);
await (command.length === 0 ? serve() : obey());
async function obey() {
    try {
        const { runCommand } = await import('./commands/run-command.js');
        process.stdout.write(`${await runCommand(command, process.env, showOnTerminal)}\n`);
    }
    catch (error) {
        process.stderr.write(`cannot do this: ${describeError(error)}\n`);
        process.exitCode = 1;
    }
}
/** Shows progress to the operator. Standard output contains only the line with the result. */
function showOnTerminal(line) {
    if (process.stderr.isTTY)
        process.stderr.write(`${line}\n`);
}
async function serve() {
    const { settings, faults, warnings } = readSettings(process.env);
    if (settings === null) {
        giveUp(faults);
        return;
    }
    const logger = createLogger(settings.logLevel, settings.production ? gatheredLines() : undefined);
    for (const warning of warnings)
        logger.warn(warning);
    if (!settings.rateLimits)
        logger.warn('CREWKIT_RATE_LIMITS is off: for load tests only');
    try {
        const { startServer } = await import('./start-server.js');
        const running = await startServer(settings, logger);
        stopOnSignals(() => running.close(), logger);
        // This line is part of the contract: tools wait for it and read the port from it.
        process.stdout.write(`listening on ${running.url}\n`);
        if (process.stdout.isTTY)
            welcome(running.url, !settings.production && settings.smtpUrl === null);
    }
    catch (error) {
        logger.debug({ err: error }, 'the start failed');
        giveUp([describeError(error)]);
    }
}
function giveUp(faults) {
    for (const fault of faults)
        process.stderr.write(`cannot start: ${fault}\n`);
    process.exitCode = 1;
}
/** Returns the message with its cause. `UNAVAILABLE` alone would not say which file cannot be opened. */
function describeError(error) {
    if (!(error instanceof Error))
        return String(error);
    return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
function welcome(url, mailbox) {
    const lines = [
        `  open      ${url}/`,
        `  api       ${url}/docs`,
        ...(mailbox ? [`  mailbox   ${url}/dev/inbox`, '  demo      npm run demo adds sample people'] : []),
    ];
    process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
function stopOnSignals(close, logger) {
    let stopping = false;
    const stop = () => {
        if (stopping)
            return;
        stopping = true;
        setTimeout(() => process.exit(0), stopWithinMs).unref();
        close().then(() => process.stdout.write('stopped\n', () => process.exit(0)), (error) => {
            logger.error({ err: error }, 'the stop did not go cleanly');
            process.exit(1);
        });
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
}
//# sourceMappingURL=main.js.map