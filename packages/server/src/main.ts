#!/usr/bin/env node
import { createLogger, gatheredLines } from './create-logger.js';
import { describeError } from './describe-error.js';
import { readSettings } from './settings/settings.js';

// The contract allows 10 s from the signal to the exit.
const stopWithinMs = 9_500;

const command = process.argv.slice(2);

await (command.length === 0 ? serve() : obey());

async function obey(): Promise<void> {
  const { commandHelp, runCommand } = await import('./commands/run-command.js');
  if (command[0] === '--help') {
    process.stdout.write(`Usage: crewkit-server [command]\n\nWithout a command, the server starts.\n\n${commandHelp}`);
    return;
  }
  process.exitCode = await runCommand(command, process.env, {
    print: (text) => process.stdout.write(text),
    complain: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
  });
}

async function serve(): Promise<void> {
  const { settings, faults, warnings } = readSettings(process.env);
  if (settings === null) {
    giveUp(faults);
    return;
  }
  const logger = createLogger(settings.logLevel, settings.production ? gatheredLines() : undefined);
  for (const warning of warnings) logger.warn(warning);
  if (!settings.rateLimits) logger.warn('CREWKIT_RATE_LIMITS is off: for load tests only');
  try {
    const { startServer } = await import('./start-server.js');
    const running = await startServer(settings, logger);
    stopOnSignals(() => running.close(), logger);
    // This line is part of the contract: tools wait for it and read the port from it.
    process.stdout.write(`listening on ${running.url}\n`);
    if (process.stdout.isTTY) welcome(running.url, !settings.production && settings.smtpUrl === null);
  } catch (error) {
    logger.debug({ err: error }, 'the start failed');
    giveUp([describeError(error)]);
  }
}

function giveUp(faults: readonly string[]): void {
  for (const fault of faults) process.stderr.write(`cannot start: ${fault}\n`);
  process.exitCode = 1;
}

function welcome(url: string, mailbox: boolean): void {
  const lines = [
    `  open      ${url}/`,
    `  api       ${url}/docs`,
    ...(mailbox ? [`  mailbox   ${url}/dev/inbox`, '  demo      npm run demo adds sample people'] : []),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

function stopOnSignals(close: () => Promise<void>, logger: { error(fields: object, message: string): void }): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), stopWithinMs).unref();
    close().then(
      () => process.stdout.write('stopped\n', () => process.exit(0)),
      (error: unknown) => {
        logger.error({ err: error }, 'the stop did not go cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
