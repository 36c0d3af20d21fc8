import type { UseCases } from '../features/use-cases.js';

const names: Readonly<Record<keyof UseCases, true>> = {
  registerAccount: true,
  verifyEmail: true,
  resendVerification: true,
  viewOwnAccount: true,
  renameOwnAccount: true,
  authenticate: true,
  authenticateConnection: true,
  logIn: true,
  rotateRefreshToken: true,
  logOut: true,
  listSessions: true,
  revokeSession: true,
  changePassword: true,
  requestPasswordReset: true,
  resetPassword: true,
  listPermissions: true,
  openDirectConversation: true,
  viewConversation: true,
  listConversations: true,
  postMessage: true,
  listMessages: true,
  markConversationRead: true,
  announceTyping: true,
  loadDelivery: true,
  listKeptMails: true,
};

/** The names of `UseCases` at run time; the compiler keeps them complete. */
export const useCaseNames = Object.keys(names) as (keyof UseCases)[];
