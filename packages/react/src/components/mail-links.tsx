import type { InvitationPreview } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement, type ReactNode } from 'react';

import { crewkitKeys } from '../keys.js';
import { useCrewkit } from '../provider/crewkit-context.js';
import { useSessionState } from '../session/use-session.js';
import { ActionForm, Field, type Values } from './action-form.js';
import { focus } from './action.js';
import { mailLinksTexts, type MailLinksTexts } from './texts/mail-links-texts.js';
import { SignIn, type SignInProps } from './sign-in.js';

/** What the page got from the link, and what it shows. */
export interface MailLinkProps {
  /** The parameter `token` of the link. */
  readonly token: string;
  readonly className?: string;
  /** Texts that replace the English ones. */
  readonly texts?: Partial<MailLinksTexts>;
  /** Shown when the user is done, for example a link to the sign-in. */
  readonly children?: ReactNode;
}

/**
 * Confirms the email address of a new user, for the page `/verify-email`. It waits for a click, because email scanners open links too.
 *
 * @example
 * <VerifyEmail token={token}><a href="/">Sign in</a></VerifyEmail>
 */
export function VerifyEmail({ token, className, texts: own, children }: MailLinkProps): ReactElement {
  const texts = { ...mailLinksTexts, ...own };
  const { auth } = useCrewkit();
  return (
    <section className={className} data-part="verify-email">
      <LinkForm
        texts={texts}
        button={texts.verifyEmail}
        action={() => auth.verifyEmail(token)}
        doneText={texts.emailVerified}
        done={children}
      />
    </section>
  );
}

/**
 * Sets a new password, for the page `/reset-password`.
 *
 * @example
 * <ResetPassword token={token}><a href="/">Sign in</a></ResetPassword>
 */
export function ResetPassword({ token, className, texts: own, children }: MailLinkProps): ReactElement {
  const texts = { ...mailLinksTexts, ...own };
  const { auth } = useCrewkit();
  return (
    <section className={className} data-part="reset-password">
      <LinkForm
        texts={texts}
        button={texts.resetPassword}
        action={({ password = '' }) => auth.resetPassword({ token, password })}
        doneText={texts.passwordReset}
        done={children}
      >
        <Field name="password" label={texts.newPassword} type="password" autoComplete="new-password" />
      </LinkForm>
    </section>
  );
}

/** What `AcceptInvitation` got from the link, and what it shows. */
export interface AcceptInvitationProps extends MailLinkProps {
  /** The properties of the `SignIn` that it shows first if no user is signed in. */
  readonly signIn?: Omit<SignInProps, 'email'>;
}

/**
 * Accepts an invitation to an organization, for the page `/invitations/accept`. If no user is signed in, it first shows `SignIn` with the
 * invited address.
 *
 * @example
 * <AcceptInvitation token={token}><a href="/">Continue</a></AcceptInvitation>
 */
export function AcceptInvitation({
  token,
  className,
  texts: own,
  signIn,
  children,
}: AcceptInvitationProps): ReactElement {
  const texts = { ...mailLinksTexts, ...own };
  const { organizations } = useCrewkit();
  const { status } = useSessionState();
  const { data: invitation, error } = useQuery({
    queryKey: [...crewkitKeys.all, 'invitation', token],
    queryFn: () => organizations.previewInvitation(token),
    // An accepted invitation has no preview anymore.
    staleTime: Infinity,
  });
  return (
    <section className={className} data-part="accept-invitation">
      <p role={invitation === undefined && error !== null ? 'alert' : 'status'} data-part="invitation">
        {invitation !== undefined ? toText(invitation, texts) : error === null ? texts.loading : texts.error(error)}
      </p>
      {invitation !== undefined && status === 'signed-out' && <SignIn {...signIn} email={invitation.email} />}
      {invitation !== undefined && status === 'signed-in' && (
        <LinkForm
          texts={texts}
          button={texts.acceptInvitation}
          action={() => organizations.acceptInvitation(token)}
          doneText={texts.invitationAccepted(invitation.organization.name)}
          done={children}
        />
      )}
    </section>
  );
}

function toText({ invitedBy, organization, role }: InvitationPreview, texts: MailLinksTexts): string {
  const inviter = `${invitedBy.firstName} ${invitedBy.lastName}`;
  return texts.invitation({ inviter, organization: organization.name, role: role.name });
}

interface LinkFormProps {
  readonly texts: MailLinksTexts;
  readonly button: string;
  readonly action: (values: Values) => Promise<unknown>;
  readonly doneText: string;
  readonly done: ReactNode;
  readonly children?: ReactNode;
}

/** Runs the action of a link once. */
function LinkForm({ texts, button, action, doneText, done, children }: LinkFormProps): ReactElement {
  const [isDone, setDone] = useState(false);
  const run = async (values: Values): Promise<void> => {
    await action(values);
    setDone(true);
  };
  if (!isDone) {
    return (
      <ActionForm label={button} button={button} action={run} toErrorText={texts.error}>
        {children}
      </ActionForm>
    );
  }
  return (
    <>
      <p tabIndex={-1} ref={focus} data-part="status">
        {doneText}
      </p>
      {done}
    </>
  );
}
