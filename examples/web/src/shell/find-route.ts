import { routes } from '../routes.js';
import type { PageRoute } from '../routes/page-route.js';

const patterns = routes.map((route) => [new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}/?$`), route] as const);

/** The page of the front end at a path; undefined for a path that the server answers itself, such as `/docs`, or not at all. */
export function findRoute(path: string): PageRoute | undefined {
  return patterns.find(([pattern]) => pattern.test(path))?.[1];
}
