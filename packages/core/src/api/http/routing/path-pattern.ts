/** A route's path, compiled for matching raw request paths. */
export interface PathPattern {
  /** Returns whether the path matches. */
  fits(rawPath: string): boolean;
  /** Returns the decoded path parameters, or null if the path does not match. Throws URIError for a malformed escape. */
  match(rawPath: string): Readonly<Record<string, string>> | null;
}

/**
 * Compiles a path into a pattern that matches raw paths exactly: letter case, trailing slashes and the percent-encoding of static parts
 * must match. This makes all HTTP adapters behave alike, even if a framework's own router is more lenient.
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
      const params: Record<string, string> = {};
      names.forEach((name, index) => {
        params[name] = decodeURIComponent(found[index + 1] ?? '');
      });
      return params;
    },
  };
}

/** Returns the path of a request target, without its query. */
export function toRawPath(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/** Returns the query of a request target. */
export function parseSearch(target: string): URLSearchParams {
  const start = target.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : target.slice(start + 1));
}

/** Converts a request target in absolute form, which servers must also accept (RFC 9112 §3.2.2), to its path and query. */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}
