/**
 * Sends SIGTERM to this process when the shell of `npm start` or `npm run …` has ended. npm passes a signal to its shell, and the shell does
 * not pass it on. Does nothing if this process was not started by npm.
 */
export function endWithShell() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
