const shownAtMost = 40;

/** What a campaign has found. The last line that it prints is its result, for people and for the documents. */
export class Findings {
  count = 0;
  #from = Date.now();
  #shown = new Map();

  constructor(campaign) {
    this.campaign = campaign;
  }

  /** One that is told already is counted and not told again. */
  add(what, details = '') {
    this.count += 1;
    const times = (this.#shown.get(what) ?? 0) + 1;
    this.#shown.set(what, times);
    if (times === 1 && this.#shown.size <= shownAtMost) console.log(`FINDING ${what}\n  ${details}`);
  }

  /** Adds a finding unless the two are equal, as JSON. */
  same(what, actual, expected) {
    const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (found !== wanted) this.add(what, `found ${found}, expected ${wanted}`);
  }

  /** Prints what was done, and how it ended; the process will exit with 1 if anything was found. */
  end(done) {
    const seconds = ((Date.now() - this.#from) / 1000).toFixed(0);
    const verdict = this.count === 0 ? 'nothing found' : `${this.count} findings (${this.#shown.size} kinds)`;
    console.log(`RESULT ${this.campaign}: ${done}; ${verdict}; ${seconds} s; node ${process.version}`);
    if (this.count > 0) process.exitCode = 1;
  }
}
