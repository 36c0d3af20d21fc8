import { CrewkitError, type InvitationPreview, type User } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/sign-in';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { queryClient } from '../../../data/query-client.js';
import { useSession } from '@crewkit/react';
import { roleLabel } from '../../../parts/members/role-words.js';
import { AuthShell } from '../../../shell/auth-shell.js';
import { Button } from '../../../ui/buttons/button.js';
import { Callout } from '../../../ui/feedback/callout.js';
import { LinkButton } from '../../../ui/buttons/link-button.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import styles from '../sign-in.module.css';
import { DeadLink } from './dead-link.js';
import { useInvitation } from '../use-invitation.js';
import { withNext } from '../use-next.js';

/** The target of an invitation link: adds the user whose address was invited to the organization. */
export function AcceptInvitationPage(): ReactElement {
  const session = useSession();
  // The token stays in the address until it is used: signing in returns here.
  const token = new URLSearchParams(location.search).get('token');
  const { data: invitation, error, refetch } = useInvitation(token);
  if (token === null) {
    return (
      <AuthShell title={texts.invitation}>
        <DeadLink hint={texts.newInvitationHint} />
      </AuthShell>
    );
  }
  if (error !== null) {
    const retry = (
      <Button size="small" onPress={() => void refetch()}>
        {texts.tryAgain}
      </Button>
    );
    return (
      <AuthShell title={texts.invitation}>
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
      <AuthShell title={texts.invitation}>
        <Spinner label={texts.loadingInvitation} />
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
  /** The signed-in user; null if signed out. */
  readonly user: User | null;
}

function Invitation({ invitation, token, user }: InvitationProps): ReactElement {
  const { organization, invitedBy, role, email } = invitation;
  return (
    <AuthShell
      title={texts.joinTitle({ organization: organization.name })}
      description={texts.invitationDescription({
        firstName: invitedBy.firstName,
        lastName: invitedBy.lastName,
        email,
        organization: organization.name,
        role: roleLabel(role.name),
      })}
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
        {texts.createAccount}
      </LinkButton>
      <LinkButton size="large" isWide href={withNext('/sign-in', next)}>
        {texts.signIn}
      </LinkButton>
    </div>
  );
}

/** Signs out and stays: the page then offers to sign in with the invited address. */
function OtherUser({ user, email }: { readonly user: User; readonly email: string }): ReactElement {
  const signOut = useMutation({ mutationFn: () => client.auth.signOut() });
  return (
    <div className={styles.stack}>
      <Callout tone="warning" title={texts.signedInAs({ email: user.email })}>
        {texts.invitationForOther({ email })}
      </Callout>
      <Button variant="primary" size="large" isWide isPending={signOut.isPending} onPress={() => signOut.mutate()}>
        {texts.switchAccount}
      </Button>
      <LinkButton size="large" isWide href="/">
        {texts.notNow}
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
      toasts.success(texts.welcomeTo({ organization: name }));
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
        {texts.joinOrganization}
      </Button>
      <LinkButton size="large" isWide href="/">
        {texts.notNow}
      </LinkButton>
    </div>
  );
}

function DeadInvitation(): ReactElement {
  return (
    <div className={styles.stack}>
      <Callout tone="warning" title={texts.deadInvitation}>
        {texts.deadInvitationHint}
      </Callout>
      <LinkButton size="large" isWide href="/">
        {texts.goToHome}
      </LinkButton>
    </div>
  );
}
