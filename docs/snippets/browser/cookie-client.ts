// The docs quote each region of this file as a code block. The file is compiled with the tests, and browser.test.ts runs it.
import { createCrewkitClient, type ClientOptions, type CrewkitClient } from '@crewkit/client-sdk';

// #region client
/** Creates the page's client. `initialSession` is what `getSession` returned, if a server has rendered the page. */
export function createPageClient(initialSession?: ClientOptions['initialSession']): CrewkitClient {
  return createCrewkitClient({ baseUrl: '', storage: 'cookie', initialSession });
}
// #endregion
