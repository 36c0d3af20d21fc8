import { startAccountPanel } from './account-panel.js';
import { revealInboxLinks } from './dev-mail.js';

startAccountPanel();
void revealInboxLinks();
