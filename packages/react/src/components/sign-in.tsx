import { CrewkitError } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import { crewkitKeys } from '../keys.js';
import { useCrewkit } from '../provider/crewkit-context.js';
import { useSession } from '../session/use-session.js';
import { Action, focus } from './action.js';
import { ActionForm, Field, type Values } from './action-form.js';
import { SecondFactorForm } from './second-factor-form.js';
import { signInTexts, type SignInTexts } from './texts/sign-in-texts.js';

/** What the component shows: a form, or what to do before the user can sign in. */
type View =
  | { readonly name: 'sign-in' | 'register' | 'forgot-password' }
  | { readonly name: 'second-factor'; readonly challengeToken: string }
  | { readonly name: 'unverified'; readonly email: string }
  | { readonly name: 'mail-sent'; readonly text: string };

interface ViewProps {
  readonly texts: SignInTexts;
  readonly email: string;
  readonly onView: (view: View) => void;
  /** Whether the user came from another view. The focus then moves to this one. */
  readonly isReached: boolean;
}

/** What the forms contain at first, and their texts. */
export interface SignInProps {
  /** The email address that the form contains at first, such as that of an invitation. */
  readonly email?: string;
  /** The page at which a sign-in with an identity provider ends. See `auth.signInWithPopup`. */
  readonly callbackPath?: string;
  readonly className?: string;
  /** Texts that replace the English ones. */
  readonly texts?: Partial<SignInTexts>;
}

/**
 * Signs the user in with a password or an identity provider, and with a second factor if the account has one. Also registers users, and sends
 * the link that resets a forgotten password. Show it while no user is signed in.
 *
 * @example
 * const { status } = useSession();
 * return status === 'signed-out' ? <SignIn /> : <App />;
 */
export function SignIn({ email = '', callbackPath, className, texts: own }: SignInProps): ReactElement {
  const [view, setView] = useState<View>({ name: 'sign-in' });
  const [isReached, setReached] = useState(false);
  const onView = (next: View): void => {
    setView(next);
    setReached(true);
  };
  const props: ViewProps = { texts: { ...signInTexts, ...own }, email, onView, isReached };
  return (
    <section className={className} data-part="sign-in" data-view={view.name}>
      {view.name === 'sign-in' && (
        <>
          <Password {...props} />
          <Providers {...props} callbackPath={callbackPath} />
        </>
      )}
      {view.name === 'register' && <Register {...props} />}
      {view.name === 'forgot-password' && <ForgotPassword {...props} />}
      {view.name === 'second-factor' && <SecondFactor {...props} challengeToken={view.challengeToken} />}
      {view.name === 'unverified' && <Unverified {...props} email={view.email} />}
      {view.name === 'mail-sent' && (
        <p data-part="status" tabIndex={-1} ref={focus}>
          {view.text}
        </p>
      )}
      <Switch {...props} view={view} />
    </section>
  );
}

function Password({ texts, email, onView, isReached }: ViewProps): ReactElement {
  const { signIn } = useSession();
  const enter = async ({ email: typed = '', password = '' }: Values): Promise<void> => {
    try {
      await signIn({ email: typed, password });
    } catch (error) {
      if (CrewkitError.is(error, 'EMAIL_NOT_VERIFIED')) onView({ name: 'unverified', email: typed });
      else askForSecondFactor(error, onView);
    }
  };
  return (
    <ActionForm label={texts.signIn} button={texts.signIn} action={enter} toErrorText={texts.error}>
      <Field
        name="email"
        label={texts.email}
        type="email"
        autoComplete="username"
        defaultValue={email}
        autoFocus={isReached}
      />
      <Field name="password" label={texts.password} type="password" autoComplete="current-password" />
    </ActionForm>
  );
}

function Providers({
  texts,
  onView,
  callbackPath,
}: ViewProps & { readonly callbackPath: string | undefined }): ReactElement {
  const { auth } = useCrewkit();
  const { data: providers = [] } = useQuery({
    queryKey: [...crewkitKeys.all, 'identity-providers'],
    queryFn: async () => (await auth.listProviders()).providers,
    staleTime: Infinity,
  });
  const enter = (id: string): Promise<unknown> =>
    auth.signInWithPopup(id, { callbackPath }).catch((error: unknown) => {
      if (!CrewkitError.is(error, 'POPUP_CLOSED')) askForSecondFactor(error, onView);
    });
  return (
    <>
      {providers.map(({ id, name }) => (
        <Action
          key={id}
          part="provider"
          button={texts.continueWith(name)}
          action={() => enter(id)}
          toErrorText={texts.error}
        />
      ))}
    </>
  );
}

/** Shows the form for the second factor if this is what the sign-in lacks. Otherwise throws the error again. */
function askForSecondFactor(error: unknown, onView: ViewProps['onView']): void {
  if (!CrewkitError.is(error, 'TWO_FACTOR_REQUIRED') || error.challengeToken === null) throw error;
  onView({ name: 'second-factor', challengeToken: error.challengeToken });
}

function SecondFactor({ texts, challengeToken }: ViewProps & { readonly challengeToken: string }): ReactElement {
  const { verifyTwoFactor } = useSession();
  return (
    <SecondFactorForm
      label={texts.secondFactor}
      button={texts.continue}
      texts={texts}
      action={(factor) => verifyTwoFactor({ challengeToken, ...factor })}
    />
  );
}

function Register({ texts, email, onView, isReached }: ViewProps): ReactElement {
  const { auth } = useCrewkit();
  const register = async ({
    firstName = '',
    lastName = '',
    email: typed = '',
    password = '',
  }: Values): Promise<void> => {
    await auth.register({ firstName, lastName, email: typed, password });
    onView({ name: 'mail-sent', text: texts.confirmationSent(typed) });
  };
  return (
    <ActionForm label={texts.register} button={texts.register} action={register} toErrorText={texts.error}>
      <Field name="firstName" label={texts.firstName} autoComplete="given-name" autoFocus={isReached} />
      <Field name="lastName" label={texts.lastName} autoComplete="family-name" />
      <Field name="email" label={texts.email} type="email" autoComplete="username" defaultValue={email} />
      <Field name="password" label={texts.newPassword} type="password" autoComplete="new-password" />
    </ActionForm>
  );
}

function Unverified({ texts, email, onView }: ViewProps): ReactElement {
  const { auth } = useCrewkit();
  const resend = async (): Promise<void> => {
    await auth.resendVerification({ email });
    onView({ name: 'mail-sent', text: texts.confirmationSent(email) });
  };
  return (
    <>
      <p data-part="status" tabIndex={-1} ref={focus}>
        {texts.unverified}
      </p>
      <Action part="resend" button={texts.resend} action={resend} toErrorText={texts.error} />
    </>
  );
}

function ForgotPassword({ texts, email, onView, isReached }: ViewProps): ReactElement {
  const { auth } = useCrewkit();
  const send = async ({ email: typed = '' }: Values): Promise<void> => {
    await auth.forgotPassword({ email: typed });
    onView({ name: 'mail-sent', text: texts.resetSent(typed) });
  };
  return (
    <ActionForm label={texts.forgotPassword} button={texts.sendReset} action={send} toErrorText={texts.error}>
      <Field
        name="email"
        label={texts.email}
        type="email"
        autoComplete="username"
        defaultValue={email}
        autoFocus={isReached}
      />
    </ActionForm>
  );
}

/** The buttons that lead to the other views. */
function Switch({ texts, view, onView }: ViewProps & { readonly view: View }): ReactElement {
  const others =
    view.name === 'sign-in'
      ? ([
          ['register', texts.toRegister],
          ['forgot-password', texts.toForgotPassword],
        ] as const)
      : ([['sign-in', texts.toSignIn]] as const);
  return (
    <div data-part="switch">
      {others.map(([name, text]) => (
        <button key={name} type="button" onClick={() => onView({ name })}>
          {text}
        </button>
      ))}
    </div>
  );
}
