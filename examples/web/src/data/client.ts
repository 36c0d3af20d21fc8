import { createCrewkitClient } from '@crewkit/client-sdk';

/** The page's only client. It connects to the server that serves the page. */
export const client = createCrewkitClient({ baseUrl: '' });
