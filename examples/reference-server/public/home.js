import { startAccountPanel } from './account-panel.js';
import { startActivity } from './activity.js';
import { revealInboxLinks } from './dev-mail.js';
import { startOrganizations } from './organizations.js';
import { startServerStatus } from './server-status.js';

startActivity();
startAccountPanel();
startOrganizations();
startServerStatus();
void revealInboxLinks();
