import { createCrewkitClient } from '@crewkit/client-sdk';

/** The page's only client. By default, it connects to the server that serves the page. */
export const client = createCrewkitClient({ baseUrl: import.meta.env.VITE_CREWKIT_URL ?? '' });
