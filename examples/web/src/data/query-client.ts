import { createQueryClient } from '@crewkit/react';

/** The cache of server data. */
export const queryClient = createQueryClient();
