import type { Body, Schema } from '@crewkit/client-sdk';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import { formErrors } from '../form-errors.js';
import { formText } from '../form-text.js';
import { ComboBox } from '../../ui/combo-box.js';
import { Form } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { SubmitActions } from '../../ui/submit-actions.js';
import { TextField } from '../../ui/text-field.js';
import styles from './preferences-form.module.css';

type Changes = Body<'updateOrganizationSettings'>;
type WeekStart = NonNullable<Schema<'Settings'>['weekStartsOn']>;

export interface PreferencesFormProps {
  readonly settings: Schema<'Settings'>;
  readonly save: UseMutationResult<unknown, Error, Changes>;
  readonly isReadOnly: boolean;
}

const unset = 'unset';

const weekStarts = [
  { id: unset, label: 'As in each user’s language' },
  { id: 'monday', label: 'Monday' },
  { id: 'saturday', label: 'Saturday' },
  { id: 'sunday', label: 'Sunday' },
] as const satisfies readonly { readonly id: WeekStart | typeof unset; readonly label: string }[];

const timeZones = Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id.replaceAll('_', ' ') }));

/** The time zone, language and first day of the week of an organization or a team. */
export function PreferencesForm({ settings, save, isReadOnly }: PreferencesFormProps): ReactElement {
  const [timeZone, setTimeZone] = useState(settings.timeZone);
  const [weekStart, setWeekStart] = useState<WeekStart | typeof unset>(settings.weekStartsOn ?? unset);
  if (isReadOnly) return <Preferences settings={settings} />;
  const submit = (fields: FormData): void => {
    const locale = formText(fields, 'locale');
    save.mutate({
      timeZone,
      locale: locale === '' ? null : locale,
      weekStartsOn: weekStart === unset ? null : weekStart,
    });
  };
  return (
    <Form
      onSubmit={submit}
      {...formErrors(save.error)}
      actions={<SubmitActions isPending={save.isPending}>Save</SubmitActions>}
    >
      <ComboBox
        name="timeZone"
        label="Time zone"
        hint="optional"
        placeholder="Europe/Berlin"
        items={timeZones}
        value={timeZone}
        onChange={setTimeZone}
        emptyText="No time zone of this name."
      />
      <TextField
        name="locale"
        label="Language"
        hint="optional"
        placeholder="de-AT"
        maxLength={35}
        defaultValue={settings.locale ?? ''}
        description="A language tag: a language, and a country if it matters."
      />
      <Select label="First day of the week" options={weekStarts} value={weekStart} onChange={setWeekStart} />
    </Form>
  );
}

function Preferences({ settings }: { readonly settings: Schema<'Settings'> }): ReactElement {
  const { timeZone, locale, weekStartsOn } = settings;
  const weekStart = weekStarts.find(({ id }) => id === (weekStartsOn ?? unset));
  return (
    <dl className={styles.facts}>
      <dt>Time zone</dt>
      <dd>{timeZone ?? 'Not set'}</dd>
      <dt>Language</dt>
      <dd>{locale ?? 'Not set'}</dd>
      <dt>First day of the week</dt>
      <dd>{weekStart?.label}</dd>
    </dl>
  );
}
