import { createContext, useContext } from 'react';

import type { AnyCrewkitClient, Crewkit } from './crewkit.js';

export const CrewkitContext = createContext<Crewkit | null>(null);

export function useCrewkitContext(): Crewkit {
  const crewkit = useContext(CrewkitContext);
  if (crewkit === null) throw new Error('There is no <CrewkitProvider> above.');
  return crewkit;
}

/**
 * Returns the client that was passed to the `CrewkitProvider`. If the client has the types of the app's own routes and permissions, pass its
 * type as the type parameter.
 *
 * @example
 * const client = useCrewkit<typeof appClient>();
 */
export function useCrewkit<Client extends AnyCrewkitClient = AnyCrewkitClient>(): Client {
  return useCrewkitContext().client as Client;
}
