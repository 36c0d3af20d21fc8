import type { ReactElement } from 'react';

import { AccountSecurity, Conversation, Invitations, Members, SignIn } from '../../src/components/index.js';
import { useSession } from '../../src/index.js';

/** Shows a component of the package to signed-in users, and the sign-in to all others. */
export function Component({ name, id }: { readonly name: string; readonly id: string }): ReactElement {
  const { status, user } = useSession();
  return (
    <main>
      <h1>{user === null ? status : `${status} ${user.email}`}</h1>
      {status === 'signed-out' && <SignIn className="panel" texts={{ toRegister: 'New here?' }} />}
      {/* A height, so that the messages scroll. */}
      <style>{'[data-part=log] { height: 200px; overflow: auto }'}</style>
      {status === 'signed-in' && name === 'account-security' && <AccountSecurity />}
      {status === 'signed-in' && name === 'members' && (
        <>
          <Members organizationId={id} />
          <Invitations organizationId={id} />
        </>
      )}
      {status === 'signed-in' && name === 'conversation' && (
        <Conversation conversationId={id} renderBody={(body) => <em>{body}</em>} />
      )}
    </main>
  );
}
