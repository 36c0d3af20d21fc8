import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, type ReactElement } from 'react';

import { crewkitKeys } from '../keys.js';
import { useList } from '../lists/list.js';
import { useCrewkit } from '../provider/crewkit-context.js';
import { accountSecurityTexts, type AccountSecurityTexts } from './texts/account-security-texts.js';
import { ActionForm, Field } from './action-form.js';
import { Action } from './action.js';
import { ListStatus } from './list-status.js';
import { TwoFactor } from './two-factor.js';

/** How the component looks and what it says. */
export interface AccountSecurityProps {
  readonly className?: string;
  /** Texts that replace the English ones. */
  readonly texts?: Partial<AccountSecurityTexts>;
}

/**
 * Lets the user change their password, set up and turn off two-factor authentication, replace recovery codes, and end sessions. A change of
 * the password ends all sessions, so show `SignIn` when no user is signed in.
 *
 * @example
 * <AccountSecurity className="account" />
 */
export function AccountSecurity({ className, texts: own }: AccountSecurityProps): ReactElement {
  const texts = { ...accountSecurityTexts, ...own };
  return (
    <div className={className} data-part="account-security">
      <Password texts={texts} />
      <TwoFactor texts={texts} />
      <Sessions texts={texts} />
    </div>
  );
}

interface PartProps {
  readonly texts: AccountSecurityTexts;
}

function Password({ texts }: PartProps): ReactElement {
  const { auth } = useCrewkit();
  const id = useId();
  return (
    <section aria-labelledby={id} data-part="password">
      <h2 id={id}>{texts.changePassword}</h2>
      <p>{texts.changePasswordHint}</p>
      <ActionForm
        label={texts.changePassword}
        button={texts.changePassword}
        action={({ currentPassword = '', newPassword = '' }) => auth.changePassword({ currentPassword, newPassword })}
        toErrorText={texts.error}
      >
        <Field name="currentPassword" label={texts.currentPassword} type="password" autoComplete="current-password" />
        <Field name="newPassword" label={texts.newPassword} type="password" autoComplete="new-password" />
      </ActionForm>
    </section>
  );
}

const sessionsKey = [...crewkitKeys.all, 'sessions'];

function Sessions({ texts }: PartProps): ReactElement {
  const { auth } = useCrewkit();
  const cache = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const sessions = useList({
    queryKey: sessionsKey,
    load: (api, position) => api.auth.listSessions(position),
    staleTime: 0,
  });
  const id = useId();
  const end = async (sessionId: string): Promise<void> => {
    await auth.revokeSession(sessionId);
    await cache.invalidateQueries({ queryKey: sessionsKey });
    // The button that had the focus is gone.
    list.current?.focus();
  };
  return (
    <section aria-labelledby={id} data-part="sessions">
      <h2 id={id}>{texts.sessions}</h2>
      <ul ref={list} tabIndex={-1} aria-labelledby={id}>
        {sessions.items.map((session) => (
          <li key={session.id} data-part="session" data-current={session.current}>
            <span>{texts.session({ userAgent: session.userAgent, lastUsedAt: new Date(session.lastUsedAt) })}</span>{' '}
            {session.current ? (
              <strong>{texts.currentSession}</strong>
            ) : (
              <Action
                part="end-session"
                button={texts.endSession}
                action={() => end(session.id)}
                toErrorText={texts.error}
              />
            )}
          </li>
        ))}
      </ul>
      <ListStatus list={sessions} texts={texts} />
      <Action
        part="sign-out-everywhere"
        button={texts.signOutEverywhere}
        action={() => auth.signOutEverywhere()}
        toErrorText={texts.error}
      />
    </section>
  );
}
