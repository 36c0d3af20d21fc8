import { parseMailHeaders, type ReceivedMail } from '../../support/mail-sink.js';
import type { Findings } from '../parts/findings.js';
import { mark } from './injections.js';
import { getLines, parseObject } from './laws.js';

const mailHeaders =
  /^(?:From|To|Subject|Message-ID|Date|MIME-Version|Content-Type|Content-Transfer-Encoding|Auto-Submitted): /i;
// Characters that control a terminal, or count as a line break.
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const control = /[\0-\x1f\x7f-\x9f\u2028\u2029]/;

/** Invariants of headers, log lines and mails, regardless of the input. Violations become findings. */
export class InjectionLaws {
  /** Number of checked log lines. */
  lines = 0;
  #findings: Findings;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** Checks a response, as the raw bytes. */
  answer(what: string, text: string): void {
    const [head] = text.split('\r\n\r\n', 1);
    const lines = head.split('\r\n').slice(1);
    const pairs = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
    this.headers(what, pairs.flat());
  }

  /** A flat list, as Node provides them. */
  headers(what: string, rawHeaders: readonly string[]): void {
    rawHeaders.forEach((text, index) => {
      if (/[^\t\x20-\x7e]/.test(text)) this.#findings.add(`${what}: an unprintable header`, JSON.stringify(text));
      if (index % 2 === 1) return;
      const isOwn = /^[A-Za-z][A-Za-z-]*$/.test(text) && !/^x-injected$/i.test(text);
      if (!isOwn) this.#findings.add(`${what}: the header ${JSON.stringify(text)}`, rawHeaders[index + 1]);
    });
  }

  /** Each line is one JSON object; it contains no user input except the request id. */
  log(output: string): void {
    const lines = getLines(output);
    this.lines += lines.length;
    for (const line of lines) {
      const entry = parseObject(line);
      if (entry === null) this.#findings.add(`a line of the log is no JSON: ${line.slice(0, 60)}`, line.slice(0, 500));
      if (control.test(line)) this.#findings.add('a control character in the log', JSON.stringify(line));
      const { requestId = 'none', ...rest } = entry ?? {};
      if (JSON.stringify(rest).includes(mark))
        this.#findings.add('what was typed stands in the log', line.slice(0, 500));
      const id = String(requestId);
      if (!/^[\x21-\x7e]{1,128}$/.test(id)) this.#findings.add('a request id in the log', id);
    }
  }

  /** `addressed`: allowed recipients. */
  mail({ to, raw }: ReceivedMail, addressed: ReadonlySet<string>): void {
    if (to.length !== 1 || !addressed.has(to[0])) this.#findings.add(`a mail to ${to.join(', ')}`, raw.slice(0, 500));
    for (const line of parseMailHeaders(raw)) {
      if (!mailHeaders.test(line))
        this.#findings.add(`a mail header ${JSON.stringify(line).slice(0, 60)}`, raw.slice(0, 800));
      if (control.test(line)) this.#findings.add('a control character in a mail header', JSON.stringify(line));
      // The subject of an invitation names the inviter and the organization.
      if (line.includes(mark) && !/^(?:to|subject): /i.test(line))
        this.#findings.add('what was typed stands in a mail header', line);
    }
  }
}
