/** The path of a row, ready to be compared with raw request paths. */
export interface PathPattern {
  /** Decoded path parameters, or null if the path is another one. Throws URIError for a malformed escape. */
  match(rawPath: string): Readonly<Record<string, string>> | null;
}

/**
 * Compares raw paths exactly: letter case, trailing slash and percent-encoding of static parts count, whatever the
 * framework's own router would let pass. That is what keeps the HTTP adapters alike.
 */
export function compilePath(path: string): PathPattern {
  const names: string[] = [];
  const source = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const pattern = new RegExp(`^${source}$`);
  return {
    match(rawPath) {
      const found = pattern.exec(rawPath);
      if (found === null) return null;
      return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
    },
  };
}

/** The path of a request target, without its query. */
export function rawPathOf(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}
