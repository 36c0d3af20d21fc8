import { CrewkitError, type InvitationPreview, type User } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { queryClient } from '../../data/query-client.js';
import { useSession } from '../../data/use-session.js';
import { roleLabel } from '../../parts/members/role-words.js';
import { AuthShell } from '../../shell/auth-shell.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { LinkButton } from '../../ui/link-button.js';
import { Spinner } from '../../ui/spinner.js';
import { toasts } from '../../ui/toasts.js';
import styles from './auth.module.css';
import { DeadLink } from './dead-link.js';
import { useInvitation } from './use-invitation.js';
import { withNext } from './use-next.js';

/** The target of an invitation link: adds the user whose address was invited to the organization. */
export function AcceptInvitationPage(): ReactElement {
  const session = useSession();
  // The token stays in the address until it is used: signing in returns here.
  const token = new URLSearchParams(location.search).get('token');
  const { data: invitation, error, refetch } = useInvitation(token);
  if (token === null) {
    return (
      <AuthShell title="Invitation">
        <DeadLink />
      </AuthShell>
    );
  }
  if (error !== null) {
    const retry = (
      <Button size="small" onPress={() => void refetch()}>
        Try again
      </Button>
    );
    return (
      <AuthShell title="Invitation">
        {CrewkitError.is(error, 'INVALID_TOKEN') ? (
          <DeadInvitation />
        ) : (
          <Callout tone="danger" action={retry}>
            {errorText(error)}
          </Callout>
        )}
      </AuthShell>
    );
  }
  if (invitation === undefined || session.status === 'loading') {
    return (
      <AuthShell title="Invitation">
        <Spinner label="Loading invitation" />
      </AuthShell>
    );
  }
  return (
    <Invitation invitation={invitation} token={token} user={session.status === 'signed-in' ? session.user : null} />
  );
}

interface InvitationProps {
  readonly invitation: InvitationPreview;
  readonly token: string;
  /** null: signed out. */
  readonly user: User | null;
}

function Invitation({ invitation, token, user }: InvitationProps): ReactElement {
  const { organization, invitedBy, role, email } = invitation;
  return (
    <AuthShell
      title={`Join ${organization.name}`}
      description={
        <>
          {invitedBy.firstName} {invitedBy.lastName} invited <strong>{email}</strong> to join{' '}
          <strong>{organization.name}</strong> as {roleLabel(role.name)}.
        </>
      }
    >
      <Choices email={email} token={token} user={user} />
    </AuthShell>
  );
}

function Choices({
  email,
  token,
  user,
}: Pick<InvitationProps, 'token' | 'user'> & { readonly email: string }): ReactElement {
  if (user?.email === email) return <Accept token={token} />;
  if (user !== null) return <OtherUser user={user} email={email} />;
  const next = `/invitations/accept?${new URLSearchParams({ token }).toString()}`;
  return (
    <div className={styles.stack}>
      <LinkButton variant="primary" size="large" isWide href={withNext('/sign-up', next)}>
        Create account
      </LinkButton>
      <LinkButton size="large" isWide href={withNext('/sign-in', next)}>
        Sign in
      </LinkButton>
    </div>
  );
}

/** Signs out and stays: the page then offers to sign in with the invited address. */
function OtherUser({ user, email }: { readonly user: User; readonly email: string }): ReactElement {
  const signOut = useMutation({ mutationFn: () => client.auth.signOut() });
  return (
    <div className={styles.stack}>
      <Callout tone="warning" title={`You’re signed in as ${user.email}`}>
        This invitation is for {email}. Switch accounts to accept it.
      </Callout>
      <Button variant="primary" size="large" isWide isPending={signOut.isPending} onPress={() => signOut.mutate()}>
        Switch account
      </Button>
      <LinkButton size="large" isWide href="/">
        Not now
      </LinkButton>
    </div>
  );
}

function Accept({ token }: { readonly token: string }): ReactElement {
  const [, goTo] = useLocation();
  const accept = useMutation({
    mutationFn: () => client.organizations.acceptInvitation(token),
    onSuccess: ({ id, name }) => {
      queryClient.removeQueries({ queryKey: ['invitation', token] });
      void queryClient.invalidateQueries();
      toasts.success(`Welcome to ${name}`);
      goTo(`/organizations/${id}`, { replace: true });
    },
  });
  if (CrewkitError.is(accept.error, 'INVALID_TOKEN') || CrewkitError.is(accept.error, 'NOT_FOUND')) {
    return <DeadInvitation />;
  }
  return (
    <div className={styles.stack}>
      {accept.error !== null && <Callout tone="danger">{errorText(accept.error)}</Callout>}
      <Button variant="primary" size="large" isWide isPending={accept.isPending} onPress={() => accept.mutate()}>
        Join organization
      </Button>
      <LinkButton size="large" isWide href="/">
        Not now
      </LinkButton>
    </div>
  );
}

function DeadInvitation(): ReactElement {
  return (
    <div className={styles.stack}>
      <Callout tone="warning" title="This invitation no longer works">
        It was used or revoked, has expired, or was replaced by a newer link. Ask for a new invitation.
      </Callout>
      <LinkButton size="large" isWide href="/">
        Go to home
      </LinkButton>
    </div>
  );
}
