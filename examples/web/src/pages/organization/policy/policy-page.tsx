import type { Schema } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-policy';
import { client } from '../../../data/client.js';
import { useCan } from '../../../data/use-can.js';
import { formErrors, formText } from '../../../parts/forms/form-errors.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { Checkbox } from '../../../ui/forms/checkbox.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextArea } from '../../../ui/forms/text-area.js';
import { TextField } from '../../../ui/forms/text-field.js';
import { Card } from '../../../ui/layout/card.js';
import { OrganizationSettingsFrame } from '../organization-settings-frame.js';
import { organizationAt, useOrganizationId } from '../organization-at.js';
import { organizationQueries } from '../organization-queries.js';
import { LockedOut } from './locked-out.js';
import styles from './policy.module.css';

type Policy = Schema<'OrganizationPolicy'>;
type Method = Schema<'SignInMethod'>;

const methods: readonly { readonly id: Method; readonly label: string }[] = [
  { id: 'password', label: texts.password },
  { id: 'passkey', label: texts.passkey },
  { id: 'email_code', label: texts.emailCode },
  { id: 'social', label: texts.social },
];

/** What an organization requires of its members' sign-in. */
export function PolicyPage(): ReactElement {
  const organizationId = useOrganizationId();
  const query = useQuery(organizationQueries.policy(organizationId));
  const mayEdit = useCan('org:settings.edit', organizationAt(organizationId));
  return (
    <OrganizationSettingsFrame organizationId={organizationId} title={texts.signInPolicy}>
      <Card title={texts.requirements} description={texts.requirementsHint}>
        <Loaded query={query} label={texts.signInPolicy}>
          {(policy) => (
            <PolicyForm
              key={JSON.stringify(policy)}
              organizationId={organizationId}
              stored={policy}
              isReadOnly={!mayEdit}
            />
          )}
        </Loaded>
      </Card>
    </OrganizationSettingsFrame>
  );
}

interface PolicyFormProps {
  readonly organizationId: string;
  readonly stored: Policy;
  readonly isReadOnly: boolean;
}

function PolicyForm({ organizationId, stored, isReadOnly }: PolicyFormProps): ReactElement {
  const [policy, setPolicy] = useState(stored);
  const change = (changes: Partial<Policy>): void => setPolicy({ ...policy, ...changes });
  const save = useChange({
    run: (changed: Policy) => client.organizations.setPolicy(organizationId, changed),
    touches: [['organization', organizationId]],
    said: texts.saved,
  });
  const submit = (fields: FormData): void => {
    const changed = { ...policy, ...readFields(fields) };
    setPolicy(changed);
    save.mutate(changed);
  };
  return (
    <Form
      onSubmit={submit}
      {...formErrors(save.error)}
      actions={isReadOnly ? undefined : <SubmitActions isPending={save.isPending}>{texts.save}</SubmitActions>}
    >
      <Checkbox
        isSelected={policy.requireSecondFactor}
        onChange={(requireSecondFactor) => change({ requireSecondFactor })}
        description={texts.secondFactorHint}
        isDisabled={isReadOnly}
      >
        {texts.secondFactor}
      </Checkbox>
      <AllowedMethods
        allowed={policy.allowedMethods}
        onChange={(allowedMethods) => change({ allowedMethods })}
        isReadOnly={isReadOnly}
      />
      <TextField
        name="maxSessionAgeDays"
        type="number"
        label={texts.sessionAge}
        hint={texts.optional}
        description={texts.sessionAgeHint}
        defaultValue={String(stored.maxSessionAgeDays ?? '')}
        onChange={(text) => change({ maxSessionAgeDays: toDays(text) })}
        isReadOnly={isReadOnly}
      />
      <TextArea
        name="allowedEmailDomains"
        label={texts.emailDomains}
        hint={texts.optional}
        description={texts.emailDomainsHint}
        rows={2}
        defaultValue={(stored.allowedEmailDomains ?? []).join('\n')}
        onChange={(text) => change({ allowedEmailDomains: toDomains(text) })}
        isReadOnly={isReadOnly}
      />
      {!isReadOnly && <LockedOut organizationId={organizationId} policy={policy} />}
    </Form>
  );
}

interface AllowedMethodsProps {
  readonly allowed: Policy['allowedMethods'];
  readonly onChange: (allowed: Policy['allowedMethods']) => void;
  readonly isReadOnly: boolean;
}

function AllowedMethods({ allowed, onChange, isReadOnly }: AllowedMethodsProps): ReactElement {
  const all = methods.map(({ id }) => id);
  const chosen = allowed ?? all;
  const toggle = (method: Method, isAllowed: boolean): void => {
    const next = all.filter((id) => (id === method ? isAllowed : chosen.includes(id)));
    onChange(next.length === all.length ? null : next);
  };
  return (
    <fieldset className={styles.methods}>
      <legend>{texts.allowedMethods}</legend>
      {methods.map(({ id, label }) => (
        <Checkbox
          key={id}
          isSelected={chosen.includes(id)}
          onChange={(isAllowed) => toggle(id, isAllowed)}
          // A policy needs at least one method.
          isDisabled={isReadOnly || (chosen.length === 1 && chosen[0] === id)}
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function readFields(fields: FormData): Pick<Policy, 'maxSessionAgeDays' | 'allowedEmailDomains'> {
  return {
    maxSessionAgeDays: toDays(formText(fields, 'maxSessionAgeDays')),
    allowedEmailDomains: toDomains(formText(fields, 'allowedEmailDomains')),
  };
}

function toDays(text: string): number | null {
  return text === '' ? null : Number(text);
}

function toDomains(text: string): string[] | null {
  const domains = text.split(/[\s,;]+/).filter((domain) => domain !== '');
  return domains.length === 0 ? null : domains.map((domain) => domain.replace(/^@/, ''));
}
