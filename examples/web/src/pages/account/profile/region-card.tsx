import type { Body } from '@crewkit/client-sdk';
import { useMemo, type ReactElement } from 'react';

import * as texts from '#messages/account';
import { client } from '../../../data/client.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { formErrors, formText } from '../../../parts/forms/form-errors.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { Card } from '../../../ui/layout/card.js';
import { ComboBox, type ComboBoxItem } from '../../../ui/pickers/combo-box.js';
import styles from '../account.module.css';
import { listLocales, listTimeZones, ownTimeZone } from './regions.js';

/** The locale and the time zone for emails. */
export function RegionCard(): ReactElement {
  const { locale, timeZone } = useMe();
  const save = useChange({
    run: (changes: Body<'updateMe'>) => client.users.updateMe(changes),
    touches: [['account']],
    said: texts.saved,
  });
  const submit = (fields: FormData): void =>
    save.mutate({ locale: formText(fields, 'locale') || null, timeZone: formText(fields, 'timeZone') || null });
  const locales = useMemo(() => listLocales(locale), [locale]);
  const timeZones = useMemo(() => listTimeZones(timeZone), [timeZone]);
  return (
    <Card title={texts.region} description={texts.regionHint}>
      <Form
        aria-label={texts.region}
        onSubmit={submit}
        {...formErrors(save.error)}
        actions={<SubmitActions isPending={save.isPending}>{texts.saveRegion}</SubmitActions>}
      >
        <div className={styles.names}>
          <Choice
            name="locale"
            label={texts.languageAndRegion}
            items={locales.all}
            value={locale}
            example={locales.own}
          />
          <Choice
            name="timeZone"
            label={texts.timeZone}
            description={texts.timeZoneHint}
            items={timeZones}
            value={timeZone}
            example={ownTimeZone()}
          />
        </div>
      </Form>
    </Card>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly items: readonly ComboBoxItem[];
  readonly value: string | null;
  readonly example: string;
}

function Choice({ value, example, ...rest }: ChoiceProps): ReactElement {
  const chosen = value === null ? {} : { defaultValue: value };
  return (
    <ComboBox {...rest} {...chosen} hint={texts.optional} placeholder={texts.languageExample({ name: example })} />
  );
}
