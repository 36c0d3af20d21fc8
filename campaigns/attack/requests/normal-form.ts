import type { RawAnswer } from '../../support/http-client.js';

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
// Random values and timestamps, wherever they appear. The text after them stays unchanged.
const changing: readonly [pattern: RegExp, name: string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>'],
  [/\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, '<date>'],
  [/eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g, '<jwt>'],
  [/http(%3A%2F%2F|:\/\/)127\.0\.0\.1(%3A|:)\d+/g, '<server>'],
  [/crewkit_flow_[\da-z]+_[\da-f]{32}(=[\w.-]*)?/g, '<flow>'],
  [/("secret":|secret=)"?[A-Z2-7]{16,}/g, '<secret>'],
  [/"qrCodeDataUrl":"[^"]*"/g, '<qr>'],
  [/"nextCursor":"[^"]*"/g, '<cursor>'],
  [/expires=\d+/g, '<expires>'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<token>'],
  [/^(retry-after|date): .*$/gim, '$1: <seconds>'],
  // The length of a body depends on the number of digits of a port.
  [/^content-length: .*$/gim, 'content-length: <length>'],
];

/**
 * Makes responses of two servers comparable: ids are numbered in order of appearance, random values and timestamps are replaced by names.
 * One instance per server, called in the same order.
 */
export class NormalForm {
  #ids = new Map<string, string>();

  of(text: string): string {
    let normal = text.replaceAll(uuid, (id) => this.#number(id.toLowerCase()));
    for (const [pattern, name] of changing) normal = normal.replaceAll(pattern, name);
    return normal;
  }

  /** Returns a response of `HttpClient` as lines: status, headers in their order, body. */
  ofAnswer({ status, rawHeaders, headers, text, bytes }: RawAnswer): string {
    const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []));
    const isText = /json|^text/.test(headers['content-type'] ?? '');
    return this.of([status, ...lines, '', isText ? text : bytes.toString('base64')].join('\n'));
  }

  #number(id: string): string {
    const known = this.#ids.get(id) ?? `<id ${this.#ids.size}>`;
    this.#ids.set(id, known);
    return known;
  }
}

/** Returns where two texts first differ, and their content there; null: they are equal. */
export function firstDifference(one: string, other: string): string | null {
  if (one === other) return null;
  const [lines, otherLines] = [one.split('\n'), other.split('\n')];
  const at = lines.findIndex((line, index) => line !== otherLines[index]);
  const line = at === -1 ? lines.length : at;
  return `line ${line + 1}: ${around(lines[line], otherLines[line])}`;
}

function around(one = '(nothing)', other = '(nothing)') {
  const at = [...one].findIndex((character, index) => character !== other[index]);
  const from = Math.max(0, at - 40);
  return `${JSON.stringify(one.slice(from, from + 200))} and ${JSON.stringify(other.slice(from, from + 200))}`;
}
