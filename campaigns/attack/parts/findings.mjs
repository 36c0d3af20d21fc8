const shownAtMost = 40;

/** Collects the findings of a campaign. The last line that it prints is the result. */
export class Findings {
  count = 0;
  #from = Date.now();
  #shown = new Map();

  constructor(campaign) {
    this.campaign = campaign;
  }

  /** Repeated findings are counted, but printed once. */
  add(what, details = '') {
    this.count += 1;
    const times = (this.#shown.get(what) ?? 0) + 1;
    this.#shown.set(what, times);
    if (times === 1 && this.#shown.size <= shownAtMost) console.log(`FINDING ${what}\n  ${details}`);
  }

  /** Adds a finding unless the two values are equal as JSON. */
  same(what, actual, expected) {
    const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (found !== wanted) this.add(what, `found ${found}, expected ${wanted}`);
  }

  /** Prints a summary and the result; the process will exit with 1 if there are findings. */
  end(done) {
    const seconds = ((Date.now() - this.#from) / 1000).toFixed(0);
    const verdict = this.count === 0 ? 'nothing found' : `${this.count} findings (${this.#shown.size} kinds)`;
    console.log(`RESULT ${this.campaign}: ${done}; ${verdict}; ${seconds} s; node ${process.version}`);
    if (this.count > 0) process.exitCode = 1;
  }
}
