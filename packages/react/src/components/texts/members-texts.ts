import { toErrorText } from '../action.js';

/** The texts of `Members` and `Invitations`. */
export interface MembersTexts {
  /** Returns the text for an error. The default is the error's English message. */
  readonly error: (error: unknown) => string;
  readonly loading: string;
  readonly more: string;
  readonly cancel: string;
  readonly members: string;
  readonly toRoleName: (name: string) => string;
  readonly changeRoles: string;
  readonly toRolesLabel: (name: string) => string;
  readonly save: string;
  readonly remove: string;
  readonly removeQuestion: (name: string) => string;
  readonly invitations: string;
  readonly noInvitations: string;
  readonly invite: string;
  readonly email: string;
  readonly role: string;
  readonly resend: string;
  readonly revoke: string;
}

export const membersTexts: MembersTexts = {
  error: toErrorText,
  loading: 'Loading…',
  more: 'Show more',
  cancel: 'Cancel',
  members: 'Members',
  toRoleName: (name) => name,
  changeRoles: 'Change roles',
  toRolesLabel: (name) => `Roles of ${name}`,
  save: 'Save',
  remove: 'Remove',
  removeQuestion: (name) => `Remove ${name} from the organization?`,
  invitations: 'Invitations',
  noInvitations: 'There are no pending invitations.',
  invite: 'Invite',
  email: 'Email',
  role: 'Role',
  resend: 'Send again',
  revoke: 'Revoke',
};
