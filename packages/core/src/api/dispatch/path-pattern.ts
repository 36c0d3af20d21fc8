/** The path of a row, ready to be compared with raw request paths. */
export interface PathPattern {
  /** Whether it is this path. */
  fits(rawPath: string): boolean;
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
    fits: (rawPath) => pattern.test(rawPath),
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

/** The query of a request target. */
export function searchOf(target: string): URLSearchParams {
  const start = target.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : target.slice(start + 1));
}

/** A target in absolute form, which servers have to take too (RFC 9112 §3.2.2), as the path and query that it names. */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}
