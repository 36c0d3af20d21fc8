import type { ApiRequest } from '../../api-messages.js';
import type { Route } from '../../define-route.js';
import { staticFirst } from './static-first.js';
import { compilePath, toRawPath, type PathPattern } from './path-pattern.js';

/** Finds the route for a request by its raw path, independently of the framework's router. */
export class RouteFinder {
  private readonly patterns: ReadonlyMap<Route, PathPattern>;

  constructor(private readonly routes: readonly Route[]) {
    this.patterns = new Map(staticFirst(routes).map((route) => [route, compilePath(route.path)]));
  }

  /** Returns the route, or null if there is none. `hint` is the route that the framework's router matched. */
  find({ method: given, target }: ApiRequest, hint: Route | null): Route | null {
    const method = given === 'HEAD' ? 'GET' : given;
    const path = toRawPath(target);
    if (hint?.method === method && this.patterns.get(hint)?.fits(path) === true) return hint;
    for (const [route, pattern] of this.patterns) if (route.method === method && pattern.fits(path)) return route;
    return null;
  }

  /** Returns the decoded path parameters. Throws URIError for a malformed escape. */
  getParams(route: Route, { target }: ApiRequest): Readonly<Record<string, string>> {
    return this.patterns.get(route)?.match(toRawPath(target)) ?? {};
  }

  /**
   * Lists the methods that the path supports, with `OPTIONS` last. The list is empty if no route has the path. Throws URIError for a
   * malformed escape.
   */
  methodsAt({ target }: ApiRequest): string[] {
    const path = toRawPath(target);
    // This throws URIError for a malformed escape anywhere in the path, for OPTIONS requests too.
    decodeURIComponent(path);
    const found = this.routes.filter((route) => this.patterns.get(route)?.fits(path) === true);
    const methods = found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return methods.length === 0 ? [] : [...new Set(methods), 'OPTIONS'];
  }
}
