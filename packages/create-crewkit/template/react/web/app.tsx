import { useSession } from '@crewkit/react';
import { AccountSecurity, SignIn } from '@crewkit/react/components';

import { ResetPassword, VerifyEmail } from './mail-links.js';

export function App() {
  const { status, user, signOut } = useSession();
  const token = new URLSearchParams(location.search).get('token') ?? '';
  if (location.pathname === '/verify-email') return <VerifyEmail token={token} />;
  if (location.pathname === '/reset-password') return <ResetPassword token={token} />;
  if (status === 'loading') return <main aria-busy />;
  if (user === null) {
    return (
      <main>
        <h1>Welcome</h1>
        <SignIn />
      </main>
    );
  }
  return (
    <main>
      <h1>Hello, {user.firstName}!</h1>
      <p>You are signed in as {user.email}.</p>
      <button onClick={() => void signOut().catch(() => undefined)}>Sign out</button>
      <AccountSecurity />
    </main>
  );
}
