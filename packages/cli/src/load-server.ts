import type { Server } from './run.js';

/** Loads the server, which is optional, because developers of an app on Crewkit may need no commands for operators. */
export async function loadServer(): Promise<Server | null> {
  try {
    return await import('@crewkit/server');
  } catch (error) {
    // A package that the server itself lacks is another error.
    const isMissing = error instanceof Error && error.message.includes("Cannot find package '@crewkit/server'");
    if (isMissing) return null;
    throw error;
  }
}
