import { describe, expect, it } from 'vitest';

import { filesWith } from '../../../test/support/core-sources.js';
import { clientEvents } from '../../api/events.js';
import { changeableFields } from './changeable-fields.js';

const registration = 'features/accounts/registration';
const signIn = 'features/sign-in';
const inWorkspace = (file: string): string => `features/workspace/${file}`;

// A new use case that writes one of these rows fails here. Make it call the hook, and add it to the list and to the cases of the HTTP
// contract suite.
describe('no path bypasses the hook', () => {
  it('beforeRegister', () => {
    // These files store the data of a user who registers: the first two call the hook.
    expect(filesWith(/\badmitRegistration\s*\.execute\(/)).toEqual([
      `${registration}/register-account.ts`,
      `${signIn}/social/sign-in-with-identity.ts`,
    ]);
    expect(filesWith(/\bpendingRegistrations\.insert\(/)).toEqual([
      `${registration}/register-account.ts`,
      // Sends another link for a registration that the hook has admitted.
      `${registration}/resend-verification.ts`,
    ]);
    expect(filesWith(/\baccounts\.insert\w*\(/)).toEqual([`${signIn}/checks/create-account.ts`]);
    expect(filesWith(/\bawait createAccount\(/)).toEqual([
      // A service account belongs to no person who could register.
      'features/accounts/machines/create-service-account.ts',
      // Creates the account of a registration that the hook has admitted.
      `${registration}/verify-email.ts`,
      // The embedding application's own code creates accounts without a registration.
      'features/admin/accounts/new-user.ts',
      `${signIn}/social/sign-in-with-identity.ts`,
    ]);
  });

  it('beforeSignIn', () => {
    // `SignInPolicy` requires a permit, and only this class creates permits. See also sign-in-policy.test.ts.
    expect(filesWith(/\bas SignInPermit\b|'beforeSignIn'/)).toEqual([`${signIn}/login/permit-sign-in.ts`]);
    expect(filesWith(/\.sessions\.insert\(/)).toEqual([`${signIn}/login/issue-token-pair.ts`]);
    expect(filesWith(/\bissue\.begin\(/)).toEqual([`${signIn}/login/sign-in-policy.ts`]);
  });

  it('beforeChangeEmail', () => {
    const caller = ['features/accounts/own-account/change-email.ts'];
    expect(filesWith(/'beforeChangeEmail'/)).toEqual(caller);
    expect(filesWith(/\bemailChanges\.insert\(/)).toEqual(caller);
  });

  it('beforeInvite', () => {
    const callers = ['invitations/invite-member.ts', 'invitations/renew-invitation.ts'].map(inWorkspace);
    expect(filesWith(/'beforeInvite'/)).toEqual(callers);
    expect(filesWith(/\binvitations\s*\.(?:insert|renew)\(/)).toEqual(callers);
  });

  it('beforeJoin', () => {
    expect(filesWith(/\bcall\('beforeJoin'/)).toEqual(
      ['invitations/accept-invitation.ts', 'members/set-local-member.ts'].map(inWorkspace),
    );
    expect(filesWith(/\bmembers\.insert\(/)).toEqual([
      // A service account is a member from its creation.
      'features/accounts/machines/create-service-account.ts',
      inWorkspace('invitations/accept-invitation.ts'),
      // The creator becomes the first member.
      inWorkspace('organizations/create-organization.ts'),
    ]);
    // A user joins a team or project by a role there.
    expect(filesWith(/\bassignments\s*\.assign\(/)).toEqual(
      [
        // Gives roles to permission groups, which are not members.
        'features/access/groups/attach-group-role.ts',
        // The creator of a team or project becomes its OWNER.
        'features/access/assignments/become-owner.ts',
        // A service account gets its first roles.
        'features/accounts/machines/create-service-account.ts',
        'features/access/assignments/set-global-roles.ts',
        'features/access/assignments/set-local-role.ts',
        // Changes roles of members of the organization.
        'features/access/assignments/set-member-roles.ts',
        'features/admin/maintenance/grant-admin.ts',
        inWorkspace('invitations/accept-invitation.ts'),
        inWorkspace('organizations/create-organization.ts'),
        inWorkspace('organizations/transfer-ownership.ts'),
      ].sort(),
    );
    expect(filesWith(/\bnew SetLocalRole\(/)).toEqual([
      inWorkspace('members/set-local-member.ts'),
      // Changes roles of members of the team (`mustBelong: true`).
      inWorkspace('teams/change-team-role.ts'),
    ]);
  });

  it.each([
    ['beforeCreateOrganization', /\borganizations\s*\.insert\(/, 'organizations/create-organization.ts'],
    ['beforeCreateProject', /\bprojects\s*\.insert\(/, 'projects/create-project.ts'],
    ['beforeCreateTask', /\btasks\s*\.insert\(/, 'tasks/create-task.ts'],
  ])('%s', (name, write, caller) => {
    expect(filesWith(new RegExp(`'${name}'`))).toEqual([inWorkspace(caller)]);
    expect(filesWith(write)).toEqual([inWorkspace(caller)]);
  });

  it('beforePostMessage', () => {
    const callers = ['append-message.ts', 'edit-message.ts'].map((file) => `features/chat/messages/${file}`);
    expect(filesWith(/\bcall\('beforePostMessage'/)).toEqual(callers);
    // The wrapper of the stores in note-effects.ts passes calls on.
    expect(filesWith(/\bmessages\.(?:append|edit)\(/, 'runtime/note-effects.ts')).toEqual(callers);
  });

  it('because sockets offer no other actions', () => {
    // None of these events is an action that a hook can refuse. `join` and `watch` subscribe, `auth` renews a connection, and `active`
    // reports activity.
    const names = ['active', 'auth', 'join', 'leave', 'typing', 'unwatch', 'watch'];
    expect(Object.keys(clientEvents).sort()).toEqual(names);
  });

  it.each(Object.keys(changeableFields))('%s is called by a use case', (name) => {
    expect(filesWith(new RegExp(`\\bcall\\(\\s*'${name}'`)).length).toBeGreaterThan(0);
  });
});
