import { createCrewkit, type Crewkit, type CrewkitOptions } from '@crewkit/core';

export function keepInstance(createOptions: () => CrewkitOptions) {
  // #region instance
  // Next.js can evaluate a module several times in one process, so a variable of the module would create several instances.
  const shared = globalThis as { crewkit?: Promise<Crewkit> | undefined };

  function getCrewkit(): Promise<Crewkit> {
    shared.crewkit ??= createCrewkit(createOptions()).catch((error: unknown) => {
      // The next request tries again.
      shared.crewkit = undefined;
      throw error;
    });
    return shared.crewkit;
  }
  // #endregion
  return getCrewkit;
}
