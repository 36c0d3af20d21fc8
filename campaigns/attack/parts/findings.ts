const shownAtMost = 40;

/** Returns the log lines of errors in the output of a server. */
export function loggedErrors(output: string): string[] {
  return output.split('\n').filter((line) => /"level":[56]0/.test(line));
}

/** Collects the findings of a campaign. The last line that it prints is the result. */
export class Findings {
  count = 0;
  #from = Date.now();
  #shown = new Map<string, number>();
  #campaign: string;

  constructor(campaign: string) {
    this.#campaign = campaign;
  }

  /** Repeated findings are counted, but printed once. */
  add(what: string, details = ''): void {
    this.count += 1;
    const times = (this.#shown.get(what) ?? 0) + 1;
    this.#shown.set(what, times);
    if (times === 1 && this.#shown.size <= shownAtMost) console.log(`FINDING ${what}\n  ${details}`);
  }

  /** Adds a finding unless the two values are equal as JSON. */
  same(what: string, actual: unknown, expected: unknown): void {
    const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (found !== wanted) this.add(what, `found ${found}, expected ${wanted}`);
  }

  /** Adds a finding if the output of a server contains a log line of an error. */
  noErrorsIn(output: string, who = 'the server'): void {
    if (loggedErrors(output).length > 0) this.add(`${who} logs errors`, output.slice(-2000));
  }

  /** Prints a summary and the result; the process will exit with 1 if there are findings. */
  end(done: string): void {
    const seconds = ((Date.now() - this.#from) / 1000).toFixed(0);
    const verdict = this.count === 0 ? 'nothing found' : `${this.count} findings (${this.#shown.size} kinds)`;
    console.log(`RESULT ${this.#campaign}: ${done}; ${verdict}; ${seconds} s; node ${process.version}`);
    if (this.count > 0) process.exitCode = 1;
  }
}
