import { queryOptions } from '@tanstack/react-query';

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly about: string;
}

export interface Demo {
  readonly seeded: boolean;
  readonly people: readonly DemoPerson[];
}

// A path of the reference server, in development only: not part of Crewkit's API, so the SDK does not contain it.
const path = '/dev/demo';

/** The sample users; null if the server offers none, as in production. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<Demo | null> => {
    const response = await fetch(path, { signal });
    return response.ok ? ((await response.json()) as Demo) : null;
  },
});

export async function addDemo(): Promise<Demo> {
  const response = await fetch(path, { method: 'POST' });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return (await response.json()) as Demo;
}
