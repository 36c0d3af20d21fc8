import type { Body, Schema } from '@crewkit/client-sdk';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/parts';
import { formErrors, formText } from '../forms/form-errors.js';
import { ComboBox } from '../../ui/pickers/combo-box.js';
import { Form } from '../../ui/forms/form.js';
import { Select } from '../../ui/pickers/select.js';
import { SubmitActions } from '../../ui/forms/submit-actions.js';
import { TextField } from '../../ui/forms/text-field.js';
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
  { id: unset, label: texts.notSet },
  { id: 'monday', label: texts.monday },
  { id: 'saturday', label: texts.saturday },
  { id: 'sunday', label: texts.sunday },
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
      actions={<SubmitActions isPending={save.isPending}>{texts.save}</SubmitActions>}
    >
      <ComboBox
        name="timeZone"
        label={texts.timeZone}
        hint={texts.optional}
        placeholder={texts.timeZoneExample}
        items={timeZones}
        value={timeZone}
        onChange={setTimeZone}
        emptyText={texts.noSuchTimeZone}
      />
      <TextField
        name="locale"
        label={texts.language}
        hint={texts.optional}
        placeholder={texts.languageExample}
        maxLength={35}
        defaultValue={settings.locale ?? ''}
        description={texts.languageHint}
      />
      <Select label={texts.firstDayOfWeek} options={weekStarts} value={weekStart} onChange={setWeekStart} />
    </Form>
  );
}

function Preferences({ settings }: { readonly settings: Schema<'Settings'> }): ReactElement {
  const { timeZone, locale, weekStartsOn } = settings;
  const weekStart = weekStarts.find(({ id }) => id === (weekStartsOn ?? unset));
  return (
    <dl className={styles.facts}>
      <dt>{texts.timeZone}</dt>
      <dd>{timeZone ?? texts.notSet}</dd>
      <dt>{texts.language}</dt>
      <dd>{locale ?? texts.notSet}</dd>
      <dt>{texts.firstDayOfWeek}</dt>
      <dd>{weekStart?.label}</dd>
    </dl>
  );
}
