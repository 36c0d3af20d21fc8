import { routes } from './routes.js';
import type { PageRoute } from './page-route.js';

const patterns = routes.map((route) => [new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}/?$`), route] as const);

/** Returns the front end's page at a path; undefined for paths that the server answers itself, such as `/docs`, or that do not exist. */
export function findRoute(path: string): PageRoute | undefined {
  return patterns.find(([pattern]) => pattern.test(path))?.[1];
}
