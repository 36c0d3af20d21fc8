export interface FormField {
  /** Id of the form that it stands in. */
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly hint?: string;
  /** Of a text that is copied from elsewhere: `digits` brings up the keyboard for them, `verbatim` lets none correct it. */
  readonly entry?: 'digits' | 'verbatim';
}

/** A labelled field with a place for its faults, which `forms.js` fills from problem+json. */
export function formField(field: FormField): string {
  const { form, name, label, type, hint } = field;
  const id = `${form}-${name}`;
  const reveal = `<button type="button" class="reveal" data-reveal="${id}" aria-pressed="false">Show<span class="unseen"> the password</span></button>`;
  const input = inputOf(field, id);
  return `<div class="field">
<label for="${id}">${label}</label>
${type === 'password' ? `<div class="with-reveal">${input}${reveal}</div>` : input}
${hint === undefined ? '' : `<p class="hint" id="${id}-hint">${hint}</p>`}
<ul class="faults" id="${id}-faults" data-faults="${name}"></ul>
</div>`;
}

function inputOf({ name, type, autocomplete, hint, entry }: FormField, id: string): string {
  const described = hint === undefined ? `${id}-faults` : `${id}-hint ${id}-faults`;
  const verbatim = type === 'text' && entry === undefined ? '' : ' autocapitalize="none" spellcheck="false"';
  const digits = entry === 'digits' ? ' inputmode="numeric" maxlength="7"' : '';
  return `<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}" aria-describedby="${described}"${verbatim}${digits}${entry === undefined ? '' : ' class="code"'}>`;
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
