import type { ReactElement } from 'react';

import {
  AcceptInvitation,
  AccountSecurity,
  Conversation,
  Invitations,
  Members,
  ResetPassword,
  SignIn,
  VerifyEmail,
} from '../../src/components/index.js';
import { useSession } from '../../src/index.js';

/** Shows a component of the package. Most need a signed-in user, so the sign-in comes first. */
export function Component({ name, id }: { readonly name: string; readonly id: string }): ReactElement {
  const { status, user } = useSession();
  const linked = renderLinked(name, id);
  return (
    <main>
      <h1>{user === null ? status : `${status} ${user.email}`}</h1>
      {/* A height, so that the messages scroll. */}
      <style>{'[data-part=log] { height: 200px; overflow: auto }'}</style>
      {linked}
      {linked === null && status === 'signed-out' && <SignIn className="panel" texts={{ toRegister: 'New here?' }} />}
      {status === 'signed-in' && render(name, id)}
    </main>
  );
}

function renderLinked(name: string, token: string): ReactElement | null {
  if (name === 'verify-email') return <VerifyEmail token={token}>Welcome</VerifyEmail>;
  if (name === 'reset-password') return <ResetPassword token={token} />;
  return name === 'invitation' ? (
    <AcceptInvitation token={token} signIn={{ texts: { toRegister: 'New here?' } }} />
  ) : null;
}

function render(name: string, id: string): ReactElement | null {
  if (name === 'account-security') return <AccountSecurity />;
  if (name === 'conversation') return <Conversation conversationId={id} renderBody={(body) => <em>{body}</em>} />;
  if (name !== 'members') return null;
  return (
    <>
      <Members organizationId={id} />
      <Invitations organizationId={id} />
    </>
  );
}
