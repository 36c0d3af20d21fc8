import type { InvitationResult, Role } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-members';
import { client } from '../../../data/client.js';
import { toGrowingList, useWhole } from '../../../data/use-list.js';
import { memberQueries } from '../../../parts/members/member-queries.js';
import { formErrors } from '../../../parts/forms/form-errors.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Callout } from '../../../ui/feedback/callout.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextArea } from '../../../ui/forms/text-area.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { RoleSelect } from '../../../parts/members/role-select.js';

export interface InviteDialogProps {
  readonly organizationId: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Invites up to 20 addresses with the same role. */
export function InviteDialog({ organizationId, isOpen, onOpenChange }: InviteDialogProps): ReactElement {
  const query = useInfiniteQuery({ ...memberQueries.roles(organizationId), enabled: isOpen });
  useWhole(toGrowingList(query));
  return (
    <Dialog title={texts.invitePeople} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => (
        <Loaded query={query} label={texts.roles}>
          {(roles) => (
            <InviteForm
              organizationId={organizationId}
              roles={roles.filter(({ level }) => level === 'ORGANIZATION')}
              close={close}
            />
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

interface InviteFormProps {
  readonly organizationId: string;
  readonly roles: readonly Role[];
  readonly close: () => void;
}

function InviteForm({ organizationId, roles, close }: InviteFormProps): ReactElement {
  const member = roles.find(({ builtIn, name }) => builtIn && name === 'MEMBER');
  const [roleId, setRoleId] = useState(member?.id ?? null);
  const [text, setText] = useState('');
  const emails = addressesIn(text);
  const invite = useInvite(organizationId, { close, setText });
  const submit = (): void => {
    if (roleId !== null) invite.mutate({ emails, roleId });
  };
  const refused = invite.data?.results.filter(({ problem }) => problem !== null) ?? [];
  const isTooMany = emails.length > maxAtOnce;
  return (
    <Form
      onSubmit={submit}
      {...formErrors(invite.error)}
      actions={
        <SubmitActions onCancel={close} isPending={invite.isPending} isDisabled={emails.length === 0 || isTooMany}>
          {texts.sendInvitations({ count: emails.length })}
        </SubmitActions>
      }
    >
      {refused.length > 0 && <Refusals results={refused} />}
      <TextArea
        name="emails"
        label={texts.emailAddresses}
        isRequired
        autoFocus
        value={text}
        onChange={setText}
        placeholder={texts.emailExample}
        description={texts.emailsHint({ max: maxAtOnce })}
        {...(isTooMany && { error: texts.tooManyEmails({ max: maxAtOnce }) })}
      />
      <RoleSelect
        label={texts.roleInOrganization}
        name="roleId"
        roles={roles}
        place={{ scope: 'ORGANIZATION', id: organizationId }}
        organizationId={organizationId}
        value={roleId}
        onChange={setRoleId}
      />
    </Form>
  );
}

/** Refused addresses stay in the field, to be corrected. */
function useInvite(
  organizationId: string,
  { close, setText }: { readonly close: () => void; readonly setText: (text: string) => void },
) {
  return useChange({
    run: (body: { emails: string[]; roleId: string }) => client.organizations.inviteMany(organizationId, body),
    touches: [
      ['organization', organizationId, 'invitations'],
      ['organization', organizationId, 'audit-events'],
    ],
    onDone: ({ results }) => {
      const sent = results.filter(({ problem }) => problem === null);
      const [first] = sent;
      if (first !== undefined) {
        toasts.success(
          sent.length === 1
            ? texts.invitationSent({ email: first.email })
            : texts.invitationsSent({ count: sent.length }),
        );
      }
      if (sent.length === results.length) close();
      else setText(results.flatMap(({ email, problem }) => (problem === null ? [] : [email])).join('\n'));
    },
  });
}

function Refusals({ results }: { readonly results: readonly InvitationResult[] }): ReactElement {
  return (
    <Callout tone="danger" title={texts.invitationsNotSent({ count: results.length })}>
      <ul>
        {results.map(({ email, problem }) => (
          <li key={email}>
            {email}: {problem?.code === 'VALIDATION_FAILED' ? texts.invalidEmail : problem?.detail}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

const maxAtOnce = 20;

/** Removes duplicates from pasted addresses. */
function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((each) => each !== ''))];
}
