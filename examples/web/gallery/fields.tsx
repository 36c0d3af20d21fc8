import { Mail } from 'lucide-react';
import type { ReactElement } from 'react';

import { Checkbox } from '../src/ui/forms/checkbox.js';
import { Form } from '../src/ui/forms/form.js';
import { PasswordField } from '../src/ui/forms/password-field.js';
import { SearchField } from '../src/ui/forms/search-field.js';
import { SubmitActions } from '../src/ui/forms/submit-actions.js';
import { TextArea } from '../src/ui/forms/text-area.js';
import { TextField } from '../src/ui/forms/text-field.js';
import { ComboBox } from '../src/ui/pickers/combo-box.js';
import { DateField } from '../src/ui/pickers/date-field.js';
import { Select } from '../src/ui/pickers/select.js';
import styles from './gallery.module.css';
import { Section } from './section.js';

const options = [
  { id: 'low', label: 'Low' },
  { id: 'high', label: 'High', description: 'With a description' },
];

export function Fields(): ReactElement {
  return (
    <Section title="Fields">
      <Form
        aria-label="Fields"
        onSubmit={() => undefined}
        error="The form could not be saved."
        actions={<SubmitActions isPending={false}>Save</SubmitActions>}
      >
        <div className={styles.fields}>
          <TextField label="Text" name="text" placeholder="Placeholder" description="With a description" />
          <TextField label="Invalid" name="invalid" error="Enter an email address." />
          <TextField label="Disabled" name="disabled" isDisabled />
          <PasswordField label="Password" name="password" autoComplete="new-password" />
          <SearchField label="Search" placeholder="Search" />
          <TextArea label="Text area" name="area" rows={2} />
          <Select label="Select" options={options} defaultValue="low" />
          <ComboBox label="Combo box" items={options.map((each) => ({ ...each, icon: <Mail aria-hidden /> }))} />
          <DateField label="Date" name="date" defaultValue="2026-11-27" />
          <Checkbox name="checkbox" description="With a description">
            Checkbox
          </Checkbox>
        </div>
      </Form>
    </Section>
  );
}
