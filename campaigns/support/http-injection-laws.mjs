import { mark } from './http-injections.mjs';
import { mailHeadersOf } from './mail-sink.mjs';

const mailHeaders =
  /^(?:From|To|Subject|Message-ID|Date|MIME-Version|Content-Type|Content-Transfer-Encoding|Auto-Submitted): /i;
// What a terminal would obey, or a reader take for a line end.
// eslint-disable-next-line no-control-regex -- these are what is looked for
const control = /[\0-\x1f\x7f-\x9f\u2028\u2029]/;

/** What holds for headers, lines of the log and mails, whatever people typed. Faults become findings. */
export class InjectionLaws {
  /** Of the log, that were judged. */
  lines = 0;

  constructor(findings) {
    this.findings = findings;
  }

  /** An answer as the bytes that came. */
  answer(what, text) {
    const [head] = text.split('\r\n\r\n', 1);
    const lines = head.split('\r\n').slice(1);
    const pairs = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
    this.headers(what, pairs.flat());
  }

  /** Flat, as node gives them. */
  headers(what, rawHeaders) {
    rawHeaders.forEach((text, index) => {
      if (/[^\t\x20-\x7e]/.test(text)) this.findings.add(`${what}: an unprintable header`, JSON.stringify(text));
      if (index % 2 === 1) return;
      const isOwn = /^[A-Za-z][A-Za-z-]*$/.test(text) && !/^x-injected$/i.test(text);
      if (!isOwn) this.findings.add(`${what}: the header ${JSON.stringify(text)}`, rawHeaders[index + 1]);
    });
  }

  /** Each line is one JSON object; nothing that was typed stands in it, but the request id. */
  log(output) {
    const lines = output.split('\n').filter((line) => line !== '' && !line.startsWith('listening on '));
    this.lines += lines.length;
    for (const line of lines) {
      const entry = parse(line);
      if (entry === null) this.findings.add(`a line of the log is no JSON: ${line.slice(0, 60)}`, line.slice(0, 500));
      if (control.test(line)) this.findings.add('a control character in the log', JSON.stringify(line));
      const { requestId = 'none', ...rest } = entry ?? {};
      if (JSON.stringify(rest).includes(mark))
        this.findings.add('what was typed stands in the log', line.slice(0, 500));
      if (!/^[\x21-\x7e]{1,128}$/.test(requestId)) this.findings.add('a request id in the log', requestId);
    }
  }

  /** `addressed`: to whom mails may go. */
  mail({ to, raw }, addressed) {
    if (to.length !== 1 || !addressed.has(to[0])) this.findings.add(`a mail to ${to.join(', ')}`, raw.slice(0, 500));
    for (const line of mailHeadersOf(raw)) {
      if (!mailHeaders.test(line))
        this.findings.add(`a mail header ${JSON.stringify(line).slice(0, 60)}`, raw.slice(0, 800));
      if (line.includes(mark) && !/^to: /i.test(line))
        this.findings.add('what was typed stands in a mail header', line);
    }
  }
}

function parse(line) {
  try {
    const entry = JSON.parse(line);
    return typeof entry === 'object' ? entry : null;
  } catch {
    return null;
  }
}
