// The landing page is static. This is its only script, and imports neither React nor the SDK, which test/pages/page-files.test.ts checks.
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import './landing.css';

import { deviceStorage } from '../ui/browser-storage.js';
import { startTheme } from '../ui/theme/theme.js';

// The SDK's default key for the session (`storageKey` of `createCrewkitClient`).
const sessionKey = 'crewkit';

startTheme();
if (hasSession()) void startApp();

/** Returns whether this browser stores a session. The app checks whether it is still valid, and asks to sign in if not. */
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
