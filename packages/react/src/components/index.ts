'use client';

export { AccountSecurity, type AccountSecurityProps } from './account-security.js';
export type { AccountSecurityTexts } from './texts/account-security-texts.js';
export { Conversation, type ConversationProps } from './conversation.js';
export type { ConversationTexts } from './texts/conversation-texts.js';
export { Invitations } from './invitations.js';
export {
  AcceptInvitation,
  ResetPassword,
  VerifyEmail,
  type AcceptInvitationProps,
  type MailLinkProps,
} from './mail-links.js';
export type { MailLinksTexts } from './texts/mail-links-texts.js';
export { Members, type MembersProps } from './members.js';
export type { MembersTexts } from './texts/members-texts.js';
export { SignIn, type SignInProps } from './sign-in.js';
export type { SignInTexts } from './texts/sign-in-texts.js';
