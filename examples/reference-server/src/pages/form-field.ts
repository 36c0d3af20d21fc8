export interface FormField {
  /** Id of the form that it stands in. */
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly hint?: string;
}

/** A labelled field with a place for its faults, which `forms.js` fills from problem+json. */
export function formField({ form, name, label, type, autocomplete, hint }: FormField): string {
  const id = `${form}-${name}`;
  const hintId = `${id}-hint`;
  const described = hint === undefined ? `${id}-faults` : `${hintId} ${id}-faults`;
  const extra = type === 'text' ? '' : ' autocapitalize="none" spellcheck="false"';
  const input = `<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}" aria-describedby="${described}"${extra}>`;
  const reveal = `<button type="button" class="reveal" data-reveal="${id}" aria-pressed="false">Show<span class="unseen"> the password</span></button>`;
  return `<div class="field">
<label for="${id}">${label}</label>
${type === 'password' ? `<div class="with-reveal">${input}${reveal}</div>` : input}
${hint === undefined ? '' : `<p class="hint" id="${hintId}">${hint}</p>`}
<ul class="faults" id="${id}-faults" data-faults="${name}"></ul>
</div>`;
}

/** A labelled choice, filled by a script, with a place for its faults. */
export function formSelect({ form, name, label }: Pick<FormField, 'form' | 'name' | 'label'>): string {
  const id = `${form}-${name}`;
  return `<div class="field">
<label for="${id}">${label}</label>
<select id="${id}" name="${name}" aria-describedby="${id}-faults"></select>
<ul class="faults" id="${id}-faults" data-faults="${name}"></ul>
</div>`;
}

export const passwordHint = '8 to 128 characters, with upper and lower case, a digit and a special character.';

/** Where a form says what came of it; empty and invisible until then. */
export const formResult = '<div class="result" data-result role="status" aria-live="polite"></div>';
