import { factorField } from './either-field.js';
import { formResult } from './form-field.js';

/** What stands in place of the sign-in form when the account wants a second factor: `second-step.js` brings it to life. */
export function secondStep(heading: 'h1' | 'h3'): string {
  return `<form id="second-step" method="post" novalidate hidden tabindex="-1">
<${heading}>One more step</${heading}>
<p>This account is protected by a second factor.</p>
${factorField('second-step')}
${formResult}
<div class="actions">
<button class="main">Sign in</button>
<button type="button" class="quiet" id="second-step-back">Back</button>
</div>
</form>`;
}
