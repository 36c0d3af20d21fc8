import { readFileSync } from 'node:fs';

// Linux always reports these times in hundredths of a second.
const ticksPerSecond = 100;

/** Returns the processor time that a process has used until now, in user and system mode, or NaN if the system does not tell. */
export function getProcessorSeconds(pid: number): number {
  if (process.platform !== 'linux' || pid < 0) return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses, which can contain spaces. The times are the fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
