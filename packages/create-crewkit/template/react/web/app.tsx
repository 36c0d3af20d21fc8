import { useSession } from '@crewkit/react';
import { AccountSecurity, ResetPassword, SignIn, VerifyEmail } from '@crewkit/react/components';

const signInLink = <a href="/">Sign in</a>;

export function App() {
  const { status, user, signOut } = useSession();
  const token = new URLSearchParams(location.search).get('token') ?? '';
  if (location.pathname === '/verify-email') {
    return (
      <main>
        <h1>Confirm your email</h1>
        <VerifyEmail token={token}>{signInLink}</VerifyEmail>
      </main>
    );
  }
  if (location.pathname === '/reset-password') {
    return (
      <main>
        <h1>Choose a new password</h1>
        <ResetPassword token={token}>{signInLink}</ResetPassword>
      </main>
    );
  }
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
