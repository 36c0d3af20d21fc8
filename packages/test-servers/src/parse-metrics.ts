export interface ParsedSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface ParsedFamily {
  readonly type: string;
  readonly help: string;
  readonly samples: ParsedSample[];
}

const sampleForm = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const labelForm = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\.)*)"(?:,|$)/gy;

/** Parses Prometheus' text format (0.0.4) strictly. Throws for every line that Prometheus would reject. */
export function parseMetrics(text: string): ReadonlyMap<string, ParsedFamily> {
  if (text !== '' && !text.endsWith('\n')) throw new Error('The last line does not end.');
  const families = new Map<string, ParsedFamily>();
  const helps = new Map<string, string>();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind === 'HELP') helps.set(name, unescape(rest));
    else if (kind === 'TYPE') addFamily(families, name, { type: rest, help: helps.get(name) ?? '', samples: [] });
    else addSample(families, line);
  }
  return families;
}

/**
 * Returns the value of the series that has at least these labels. Returns the sum if there are several such series, and 0 if there is none.
 */
export function toValue(
  families: ReadonlyMap<string, ParsedFamily>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const samples = [...families.values()].flatMap((family) => family.samples).filter((each) => each.name === name);
  const wanted = Object.entries(labels);
  const fitting = samples.filter((each) => wanted.every(([label, value]) => each.labels[label] === value));
  return fitting.reduce((sum, { value }) => sum + value, 0);
}

function addFamily(families: Map<string, ParsedFamily>, name: string, family: ParsedFamily): void {
  if (families.has(name)) throw new Error(`${name} is there twice.`);
  if (!['counter', 'gauge', 'histogram', 'summary'].includes(family.type)) throw new Error(`${name}: ${family.type}`);
  families.set(name, family);
}

function addSample(families: ReadonlyMap<string, ParsedFamily>, line: string): void {
  const [, name = '', labelText = '', value = ''] = sampleForm.exec(line) ?? [];
  const family = families.get(name) ?? families.get(name.replace(/_(?:bucket|sum|count)$/, ''));
  if (family === undefined) throw new Error(`No family before: ${line}`);
  const sample = { name, labels: readLabels(labelText), value: readNumber(value) };
  if (family.samples.some((each) => isSame(each, sample))) throw new Error(`Twice: ${line}`);
  family.samples.push(sample);
}

function isSame(one: ParsedSample, other: ParsedSample): boolean {
  return one.name === other.name && JSON.stringify(one.labels) === JSON.stringify(other.labels);
}

function readLabels(text: string): Record<string, string> {
  const found = [...text.matchAll(labelForm)];
  if (found.reduce((length, [whole]) => length + whole.length, 0) !== text.length) throw new Error(`Labels: ${text}`);
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, unescape(value)]));
}

function readNumber(text: string): number {
  if (/^[+-]Inf$/.test(text)) return text === '+Inf' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  // A metric without data has this value, which Prometheus accepts in any letter case.
  if (/^nan$/i.test(text)) return Number.NaN;
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) throw new Error(`Not a number: ${text}`);
  return value;
}

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));
}
