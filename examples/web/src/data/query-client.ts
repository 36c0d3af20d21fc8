import { createQueryClient } from '@crewkit/react';

/** The cache of server data. */
export const queryClient = createQueryClient();

/** Identifies the build of the pages: this file contains the names of all others. */
export const build = import.meta.url;
