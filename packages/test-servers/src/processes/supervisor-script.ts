/**
 * A program for `node -e` that takes a folder and a signal as arguments. It reads process ids from standard input, where 0 means that there
 * is no process. Standard input ends when the parent has ended. The program then ends the last process with the signal and removes the
 * folder. It is a text instead of a file, so that bundled code finds it too.
 */
export const supervisorScript = `
const { readFileSync, rmSync } = require('node:fs');
const { setTimeout: sleep } = require('node:timers/promises');
const [folder, signal] = process.argv.slice(1);
let pid = 0;

function send(signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

function runs() {
  if (!send(0)) return false;
  try {
    // A process that has ended keeps its id until its parent has waited for it. In a container, the parent can be slow.
    return !/\\) Z /.test(readFileSync('/proc/' + pid + '/stat', 'latin1'));
  } catch {
    return true;
  }
}

async function cleanUp() {
  const deadline = Date.now() + 5000;
  if (pid > 0 && send(signal)) {
    while (runs() && Date.now() < deadline) await sleep(10);
    send('SIGKILL');
  }
  // Processes that are still ending may write a last file.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => (pid = Number(text.trim().split('\\n').at(-1))));
process.stdin.on('error', () => {});
process.stdin.on('close', cleanUp);
`;
