import type { Route } from './define-route.js';

/** The default base path, with which the paths of Crewkit's route definitions begin. */
export const defaultBasePath = '/api';

/** Returns a path that begins with `/api` below another base path. Returns all other texts unchanged. */
export function movePath(path: string, basePath: string): string {
  return /^\/api(?=[/?]|$)/.test(path) ? basePath + path.slice(defaultBasePath.length) : path;
}

/** Moves one of Crewkit's routes below the base path, with the paths in its description and in its `Location` headers. */
export function moveRoute(route: Route, basePath: string): Route {
  if (basePath === defaultBasePath) return route;
  const { path, description, run } = route;
  return {
    ...route,
    path: movePath(path, basePath) as Route['path'],
    ...(description !== undefined && { description: description.replaceAll(`${defaultBasePath}/`, `${basePath}/`) }),
    run: async (useCases, input, caller) => {
      const answer = await run(useCases, input, caller);
      const Location = answer.headers?.Location;
      if (Location === undefined) return answer;
      return { ...answer, headers: { ...answer.headers, Location: movePath(Location, basePath) } };
    },
  };
}
