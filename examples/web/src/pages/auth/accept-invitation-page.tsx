import { CrewkitError } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { queryClient } from '../../data/query-client.js';
import { useSession } from '../../data/use-session.js';
import { AuthShell } from '../../shell/auth-shell.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { LinkButton } from '../../ui/link-button.js';
import { toasts } from '../../ui/toasts.js';
import styles from './auth.module.css';
import { DeadLink } from './dead-link.js';

/** Where the link of an invitation leads: into the organization, for the person whose address was invited. */
export function AcceptInvitationPage(): ReactElement {
  const session = useSession();
  // It stays in the address until it is used: signing in comes back here.
  const token = new URLSearchParams(location.search).get('token');
  const title = 'You are invited';
  if (token === null) {
    return (
      <AuthShell title={title}>
        <DeadLink />
      </AuthShell>
    );
  }
  if (session.status !== 'signed-in') {
    const query = `?${new URLSearchParams({ next: `/invitations/accept?token=${token}` }).toString()}`;
    return (
      <AuthShell title={title} description="Sign in with the address that the invitation was sent to.">
        <div className={styles.stack}>
          <LinkButton variant="primary" size="large" isWide href={`/sign-in${query}`}>
            Sign in
          </LinkButton>
          <LinkButton size="large" isWide href={`/sign-up${query}`}>
            Create an account
          </LinkButton>
        </div>
      </AuthShell>
    );
  }
  return (
    <AuthShell title={title} description={`You are signed in as ${session.user.email}.`}>
      <Accept token={token} />
    </AuthShell>
  );
}

function Accept({ token }: { readonly token: string }): ReactElement {
  const [, goTo] = useLocation();
  const accept = useMutation({
    mutationFn: () => client.organizations.acceptInvitation(token),
    onSuccess: ({ id, name }) => {
      void queryClient.invalidateQueries();
      toasts.success(`Welcome to ${name}`);
      goTo(`/organizations/${id}`, { replace: true });
    },
  });
  // Whoever has another address is told no more than that there is nothing for him.
  const isDead = CrewkitError.is(accept.error, 'INVALID_TOKEN') || CrewkitError.is(accept.error, 'NOT_FOUND');
  return (
    <div className={styles.stack}>
      {isDead && (
        <Callout tone="warning" title="This invitation does not work">
          It was used or taken back, is too old, or was sent to another address than the one that you are signed in
          with.
        </Callout>
      )}
      {accept.error !== null && !isDead && <Callout tone="danger">{errorText(accept.error)}</Callout>}
      <Button variant="primary" size="large" isWide isPending={accept.isPending} onPress={() => accept.mutate()}>
        Join the organization
      </Button>
      <LinkButton size="large" isWide href="/">
        Not now
      </LinkButton>
    </div>
  );
}
