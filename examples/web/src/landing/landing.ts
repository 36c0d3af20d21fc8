// The landing page is static. This script is all that it runs, and imports neither React nor the SDK: test/page-files.test.ts
// holds it to that.
import '../ui/tokens.css';
import '../ui/base.css';
import './landing.css';

import { deviceStorage } from '../ui/browser-storage.js';
import { startTheme } from '../ui/theme.js';

// Where the SDK keeps the session unless it is told otherwise (`storageKey` of `createCrewkitClient`).
const sessionKey = 'crewkit';

startTheme();
if (hasSession()) void startApp();

/** Whether this browser holds a session. The app finds out whether the session is still good, and asks to sign in if not. */
function hasSession(): boolean {
  return deviceStorage.get(sessionKey)?.includes('"accessToken"') === true;
}

/** Replaces this page with the app. */
async function startApp(): Promise<void> {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  await import('../main.js');
}
