import { startAccountPanel } from './account-panel.js';
import { startActivity } from './activity.js';
import { revealInboxLinks } from './dev-mail.js';
import { startServerStatus } from './server-status.js';

startActivity();
startAccountPanel();
startServerStatus();
void revealInboxLinks();
