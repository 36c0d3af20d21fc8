const maxLineBytes = 64 * 1024;
const newline = 0x0a;

/** A row of a source, or the reason why it cannot be read. */
export type SourceRow = { readonly value: unknown } | { readonly fault: string };

/**
 * Reads rows from a source: objects, or text in the format NDJSON (one JSON value per line), whose chunks can end anywhere. Holds at most
 * one line in memory, and skips the rest of a longer line. Skips blank lines.
 */
export async function* readRows(source: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<SourceRow> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const take = (): readonly SourceRow[] => {
    const rows = parseLine(length > maxLineBytes ? null : Buffer.concat(parts));
    [parts, length] = [[], 0];
    return rows;
  };
  for await (const chunk of source) {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) {
      yield { value: chunk };
      continue;
    }
    let rest: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk;
    for (let end = rest.indexOf(newline); ; end = rest.indexOf(newline)) {
      const part = end < 0 ? rest : rest.subarray(0, end);
      length += part.length;
      if (length <= maxLineBytes) parts.push(part);
      else parts = [];
      if (end < 0) break;
      yield* take();
      rest = rest.subarray(end + 1);
    }
  }
  yield* take();
}

/** Parses a line. `line` is null if the line is too long. */
function parseLine(line: Uint8Array | null): readonly SourceRow[] {
  if (line === null) return [{ fault: `The line has more than ${maxLineBytes} bytes.` }];
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(line).trim();
    return text === '' ? [] : [{ value: JSON.parse(text) as unknown }];
  } catch {
    return [{ fault: 'The line is not JSON in UTF-8.' }];
  }
}
