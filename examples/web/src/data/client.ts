import { createCrewkitClient } from '@crewkit/client-sdk';

/** The page's one client. The server that serves the page answers it. */
export const client = createCrewkitClient({ baseUrl: '' });
