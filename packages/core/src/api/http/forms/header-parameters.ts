// Parameters as in RFC 9110 §5.6.6. Unescaped backslashes, which browsers send, are allowed too.
const parameter = /;[ \t]*([\w!#$&+.^`|~-]+\*?)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))[ \t]*/y;
const first = /^[ \t]*([^;\s"]+)[ \t]*/;

export interface ParsedHeader {
  /** The value in lowercase. */
  readonly value: string;
  /** The parameters, by name in lowercase. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Parses a header such as `form-data; name="files"`. Returns null if the header is malformed or contains a parameter twice. */
export function parseHeader(header: string): ParsedHeader | null {
  const start = first.exec(header);
  if (start === null) return null;
  const parameters = new Map<string, string>();
  let at = start[0].length;
  while (at < header.length && !/^;[ \t]*$/.test(header.slice(at))) {
    parameter.lastIndex = at;
    const found = parameter.exec(header);
    const name = found?.[1]?.toLowerCase();
    if (found === null || name === undefined || parameters.has(name)) return null;
    parameters.set(name, found[3] ?? (found[2] ?? '').replaceAll(/\\(["\\])/g, '$1'));
    at = parameter.lastIndex;
  }
  return { value: (start[1] ?? '').toLowerCase(), parameters };
}
