import { onOwnClick, refused } from './account-view.js';
import { byId } from './dom.js';
import { say } from './forms.js';
import { saveText } from './save-text.js';
import { session } from './session.js';

const part = byId('export');

export function wireExport() {
  onOwnClick(byId('export-save'), part, async () => {
    const outcome = await session.call('GET', '/api/users/me/export');
    if (!outcome.ok) return refused(outcome, part);
    saveText('crewkit-export.json', 'application/json', `${JSON.stringify(outcome.body, null, 2)}\n`);
    say(part, 'It is in your downloads.', 'good');
  });
}
