import { formField, type FormField } from './form-field.js';

/** One of two fields, with a button that changes to the other and back: `either-field.js` brings it to life. */
export function eitherField(first: FormField, second: FormField, texts: readonly [string, string]): string {
  const [toSecond, toFirst] = texts;
  return `<div data-either="${first.name}">
${formField(first)}
</div>
<div data-either="${second.name}" hidden>
${formField(second)}
</div>
<p class="change"><button type="button" class="as-link" data-either-change><span>${toSecond}</span><span hidden>${toFirst}</span></button></p>`;
}

export function codeField(form: string): FormField {
  const hint = 'Six digits, as your authenticator app shows them now.';
  return { form, name: 'code', label: 'Code', type: 'text', autocomplete: 'one-time-code', entry: 'digits', hint };
}

/** The second factor: a code of the app, or a recovery code. */
export function factorField(form: string): string {
  const hint = 'One of the ten that you kept. Each works once.';
  const recovery = { label: 'Recovery code', type: 'text', autocomplete: 'off', entry: 'verbatim', hint } as const;
  return eitherField(codeField(form), { form, name: 'recoveryCode', ...recovery }, [
    'Use a recovery code instead',
    'Use a code of the app instead',
  ]);
}
