import { routes } from '../routes.js';

const patterns = routes.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`));

/** Whether a page of the front end stands there, and not one that the server makes itself, such as `/docs`. */
export function isPagePath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
