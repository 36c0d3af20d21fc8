// Made by scripts/generate-sdk.mjs from openapi.json.
import type { Id } from '../id.js';
import type { OperationBody, OperationQuery, OperationResult } from '../http/operation-types.js';
import type { operations } from './schema.js';

/** The methods that call one operation each. */
export interface GeneratedMethods {
  readonly admin: AdminMethods;
  readonly auth: AuthMethods;
  readonly chats: ChatsMethods;
  readonly groups: GroupsMethods;
  readonly notifications: NotificationsMethods;
  readonly organizations: OrganizationsMethods;
  readonly permissions: PermissionsMethods;
  readonly projects: ProjectsMethods;
  readonly roles: RolesMethods;
  readonly tasks: TasksMethods;
  readonly teams: TeamsMethods;
  readonly users: UsersMethods;
  readonly webhooks: WebhooksMethods;
}

export interface AdminMethods {
  /**
   * Create a global role.
   *
   * The caller must have all permissions of the role at GLOBAL.
   *
   * Requires `system:roles.manage`.
   */
  createRole(body: OperationBody<operations["createGlobalRole"]>): Promise<OperationResult<operations["createGlobalRole"]>>;
  /**
   * Get the default role.
   *
   * Requires `system:roles.manage`.
   */
  defaultRole(): Promise<OperationResult<operations["viewDefaultRole"]>>;
  /**
   * Delete a global role.
   *
   * If the role is in use, the request must name a role that replaces it.
   *
   * Requires `system:roles.manage`.
   */
  deleteRole(roleId: Id<"Role">, query?: OperationQuery<operations["deleteGlobalRole"]>): Promise<void>;
  /**
   * Get an account and its global roles.
   *
   * Requires `system:users.view`.
   */
  getAccount(userId: Id<"User">): Promise<OperationResult<operations["viewAccount"]>>;
  /**
   * List accounts.
   *
   * `search` matches any part of a name or email, case-insensitively. If `ids` is given, returns the accounts with these ids instead, in no particular order and on one page. `limit` is then ignored, and `search` and `cursor` are rejected.
   *
   * Requires `system:users.view`.
   */
  listAccounts(query?: OperationQuery<operations["listAccounts"]>): Promise<OperationResult<operations["listAccounts"]>>;
  /**
   * List all audit events.
   *
   * Returns the newest events first. Filter either by organization with `organizationId`, or by the user who acted with `actorId`, but not by both.
   *
   * Requires `system:audit.view`.
   */
  listAuditEvents(query?: OperationQuery<operations["listAuditEvents"]>): Promise<OperationResult<operations["listAuditEvents"]>>;
  /**
   * List background jobs.
   *
   * Returns the jobs of the process that responds, and their runs since the process started. Other processes run their own jobs.
   *
   * Requires `system:audit.view`.
   */
  listJobs(): Promise<OperationResult<operations["listJobs"]>>;
  /**
   * List pending emails.
   *
   * Returns the emails in the order of their next attempt, without recipients and contents. If the server attempts to deliver an email while you read the list, the email moves to a later page.
   *
   * Requires `system:audit.view`.
   */
  listMails(query?: OperationQuery<operations["listPendingMails"]>): Promise<OperationResult<operations["listPendingMails"]>>;
  /**
   * List global roles.
   *
   * `search` matches any part of the name.
   *
   * Requires `system:roles.manage`.
   */
  listRoles(query?: OperationQuery<operations["listGlobalRoles"]>): Promise<OperationResult<operations["listGlobalRoles"]>>;
  /**
   * List the active sessions of an account.
   *
   * Returns the most recently used sessions first.
   *
   * Requires `system:users.view`.
   */
  listSessions(userId: Id<"User">, query?: OperationQuery<operations["listAccountSessions"]>): Promise<OperationResult<operations["listAccountSessions"]>>;
  /**
   * List the largest users of storage.
   *
   * Returns the 10 organizations and the 10 users whose files use the most storage, largest first. A file in an organization's conversation counts toward the storage of both the user who uploaded it and the organization. A deleted organization is listed until its files are removed.
   *
   * Requires `system:audit.view`.
   */
  listUsage(): Promise<OperationResult<operations["listLargestStorage"]>>;
  /**
   * Disable two-factor authentication for an account.
   *
   * Use this for users who have lost their second factor, or whose second factor another person enabled. Verify the user's identity first, because the password alone is then enough to sign in. Ends all sessions of the account and notifies its owner by email. Callers cannot reset their own account.
   *
   * Requires `system:users.manage`.
   */
  resetTwoFactor(userId: Id<"User">): Promise<void>;
  /**
   * End one session of an account.
   *
   * Requires `system:users.manage`.
   */
  revokeSession(userId: Id<"User">, sessionId: Id<"Session">): Promise<void>;
  /**
   * End all sessions of an account.
   *
   * Requires `system:users.manage`.
   */
  revokeSessions(userId: Id<"User">): Promise<void>;
  /**
   * Set the default role.
   *
   * Initially, the default role is USER: every user has it and can create organizations. If you set it to null, only users who are assigned USER, or another role with `org:create`, can create organizations. The change takes effect on the next request.
   *
   * Requires `system:roles.manage`.
   */
  setDefaultRole(body: OperationBody<operations["setDefaultRole"]>): Promise<OperationResult<operations["setDefaultRole"]>>;
  /**
   * Set the global roles of an account.
   *
   * Callers cannot grant or revoke permissions that they do not have.
   *
   * Requires `system:roles.manage`.
   */
  setGlobalRoles(userId: Id<"User">, body: OperationBody<operations["setGlobalRoles"]>): Promise<OperationResult<operations["setGlobalRoles"]>>;
  /**
   * Disable or enable an account.
   *
   * Disabling an account ends all its sessions and rejects the user's next request, even if the user is the only OWNER of an organization. Callers cannot disable their own account.
   *
   * Requires `system:users.manage`.
   */
  updateAccount(userId: Id<"User">, body: OperationBody<operations["updateAccount"]>): Promise<OperationResult<operations["updateAccount"]>>;
  /**
   * Update a global role.
   *
   * Requires `system:roles.manage`.
   */
  updateRole(roleId: Id<"Role">, body: OperationBody<operations["updateGlobalRole"]>): Promise<OperationResult<operations["updateGlobalRole"]>>;
}

export interface AuthMethods {
  /**
   * Change your email address.
   *
   * Emails a confirmation link to the new address and a notice to the current one. The account's email changes when the link is confirmed. If the new address belongs to another account, the response is the same, and that account's owner is notified by email.
   */
  changeEmail(body: OperationBody<operations["changeEmail"]>): Promise<void>;
  /**
   * Disable two-factor authentication.
   *
   * Requires a TOTP code or, if the device is lost, a recovery code.
   */
  disableTwoFactor(body: OperationBody<operations["disableTwoFactor"]>): Promise<void>;
  /**
   * Enable two-factor authentication.
   *
   * Ends all other sessions of the user. `code` must be generated from the new secret, and cannot be used again.
   */
  enableTwoFactor(body: OperationBody<operations["enableTwoFactor"]>): Promise<OperationResult<operations["enableTwoFactor"]>>;
  /**
   * Request a password reset.
   */
  forgotPassword(body: OperationBody<operations["forgotPassword"]>): Promise<void>;
  /**
   * Generate a two-factor secret.
   *
   * Returns a secret for an authenticator app. The secret takes effect when `enableTwoFactor` receives one of its codes within ten minutes.
   */
  generateTwoFactor(): Promise<OperationResult<operations["generateTwoFactor"]>>;
  /**
   * Get the JSON Web Key Set.
   *
   * Returns the public keys that verify access tokens (RFC 7517). The set is empty unless an asymmetric algorithm is configured.
   */
  jwks(): Promise<OperationResult<operations["viewJwks"]>>;
  /**
   * List linked identities.
   */
  listIdentities(query?: OperationQuery<operations["listIdentities"]>): Promise<OperationResult<operations["listIdentities"]>>;
  /**
   * List active sessions.
   */
  listSessions(query?: OperationQuery<operations["listSessions"]>): Promise<OperationResult<operations["listSessions"]>>;
  /**
   * Register an account.
   *
   * Emails a confirmation link and returns no tokens. If the email already belongs to a verified account, the response is the same, and the account's owner is notified by email. The registration expires 30 days after the last email about it.
   */
  register(body: OperationBody<operations["register"]>): Promise<OperationResult<operations["register"]>>;
  /**
   * Regenerate recovery codes.
   *
   * Requires a TOTP code or an existing recovery code. All existing recovery codes stop working.
   */
  renewRecoveryCodes(body: OperationBody<operations["renewRecoveryCodes"]>): Promise<OperationResult<operations["renewRecoveryCodes"]>>;
  /**
   * Request a sign-in code by email.
   *
   * The code has six digits and is valid for ten minutes. Earlier codes of the account become invalid.
   */
  requestEmailCode(body: OperationBody<operations["requestEmailCode"]>): Promise<void>;
  /**
   * Resend the confirmation email.
   *
   * Emails a new link, even if the previous link has expired. If registrations with different passwords are pending for this address, the email asks the user to sign up again instead, because a link could confirm a password that another person chose.
   */
  resendVerification(body: OperationBody<operations["resendVerification"]>): Promise<void>;
  /**
   * Reset a password.
   */
  resetPassword(body: OperationBody<operations["resetPassword"]>): Promise<void>;
  /**
   * End a session.
   */
  revokeSession(sessionId: Id<"Session">): Promise<void>;
  /**
   * Unlink an identity.
   *
   * Returns `CONFLICT` if the account has no other way to sign in.
   */
  unlinkIdentity(identityId: Id<"Identity">): Promise<void>;
}

export interface ChatsMethods {
  /**
   * React to a message.
   *
   * Adds one emoji of the caller to the message. `emoji` must be exactly one emoji of Unicode (RGI), percent-encoded. A message has at most 20 different emojis and 1000 reactions.
   *
   * Requires `chat:message.send`, or participation in the conversation.
   */
  addReaction(conversationId: Id<"Conversation">, messageId: Id<"Message">, emoji: operations["addReaction"]['parameters']['path']["emoji"]): Promise<void>;
  /**
   * Create a conversation.
   *
   * The result depends on `kind` and the other fields. `direct` with one other user returns the only direct conversation between the two users, which has no title. `direct` with several other users creates a group conversation that the caller owns. `direct` with an `organizationId` creates a group conversation for members of the organization only, regardless of the number of users; users who are removed from the organization are also removed from the conversation. `task` returns the task's only conversation, as `openTaskChat` does.
   *
   * An API key must include `chat:view` and `chat:message.send`.
   */
  create(body: OperationBody<operations["createChat"]>): Promise<OperationResult<operations["createChat"]>>;
  /**
   * Delete your message.
   *
   * The message remains as a tombstone without text, mentions or attachments.
   *
   * Requires `chat:message.send`, or participation in the conversation.
   */
  deleteMessage(conversationId: Id<"Conversation">, messageId: Id<"Message">): Promise<void>;
  /**
   * Edit your message.
   *
   * If `mentions` is omitted, the existing mentions are kept. If the request changes nothing, `editedAt` stays the same.
   *
   * Requires `chat:message.send`, or participation in the conversation.
   */
  editMessage(conversationId: Id<"Conversation">, messageId: Id<"Message">, body: OperationBody<operations["editMessage"]>): Promise<OperationResult<operations["editMessage"]>>;
  /**
   * Follow a thread.
   *
   * Users who follow a thread see the number of its unread replies, and are notified of replies. The author of the message and users who reply follow the thread automatically. At most 200 users follow a thread.
   *
   * Requires `chat:view`, or participation in the conversation.
   */
  followThread(conversationId: Id<"Conversation">, messageId: Id<"Message">): Promise<void>;
  /**
   * Get a conversation.
   *
   * Requires `chat:view`, or participation in the conversation.
   */
  get(conversationId: Id<"Conversation">): Promise<OperationResult<operations["viewChat"]>>;
  /**
   * List your conversations.
   *
   * Returns direct and group conversations, latest first. With `include=task`, also returns the task conversations in which the caller is a participant and whose tasks the caller can see. `search` matches any part of a title, of another participant's name in a direct or group conversation, and of a task's key, title or description.
   *
   * An API key must include `chat:view`.
   */
  list(query?: OperationQuery<operations["listChats"]>): Promise<OperationResult<operations["listChats"]>>;
  /**
   * List changes of messages.
   *
   * Returns the changes after the number `after`, oldest first: posted, edited and deleted messages, changed reactions, pins and threads, each message as it is now. The changes of a conversation are numbered 1, 2, 3 … without gaps, and are the same for all who can see it, including those who joined later. Repeat the request with the last `changeSeq` until it equals `lastChangeSeq`. If `lastChangeSeq` is lower than `after`, the server was restored from a backup: load the conversation again.
   *
   * Requires `chat:view`, or participation in the conversation.
   */
  listChanges(conversationId: Id<"Conversation">, query?: OperationQuery<operations["listChatChanges"]>): Promise<OperationResult<operations["listChatChanges"]>>;
  /**
   * List the files of a conversation.
   *
   * Returns the files and voice messages of the conversation, also of threads: those of the newest message first, and those of one message in their order. Files of deleted messages are not listed.
   *
   * Requires `chat:view`, or participation in the conversation.
   */
  listFiles(conversationId: Id<"Conversation">, query?: OperationQuery<operations["listFiles"]>): Promise<OperationResult<operations["listFiles"]>>;
  /**
   * List messages.
   *
   * Without `before`, `after`, `around` or `at`, returns the newest messages, newest first. Only one of these parameters can be given. The first three take a position, which is a message id or a cursor. `before` returns the messages before the position, newest first. `after` returns the messages after the position, oldest first. `around` returns the message at the position and about as many newer as older messages, newest first, at most `limit` in total. `at` takes a time, and works like `around` with the first message that was posted then or later, or with the newest message if there is none. `cursor` continues in the same direction; after `around` and `at`, it continues with older messages. With `include=conversation`, the response also contains the conversation, as `GET /api/chats/:conversationId` returns it. Replies in threads are absent without `include=thread`. `include=conversation,thread` does both.
   *
   * Requires `chat:view`, or participation in the conversation.
   */
  listMessages(conversationId: Id<"Conversation">, query?: OperationQuery<operations["listMessages"]>): Promise<OperationResult<operations["listMessages"]>>;
  /**
   * List pinned messages.
   *
   * Returns all pinned messages of the conversation, at most 50, most recently pinned first.
   *
   * Requires `chat:view`, or participation in the conversation.
   */
  listPins(conversationId: Id<"Conversation">): Promise<OperationResult<operations["listPins"]>>;
  /**
   * List the replies in a thread.
   *
   * Returns the message and the replies in its thread, oldest first. `after` and `before` take a position, which is a message id or a cursor. `before` returns the replies before the position, newest first. `cursor` continues in the same direction. `following` tells whether the caller follows the thread.
   *
   * Requires `chat:view`, or participation in the conversation.
   */
  listThread(conversationId: Id<"Conversation">, messageId: Id<"Message">, query?: OperationQuery<operations["listThread"]>): Promise<OperationResult<operations["listThread"]>>;
  /**
   * Mark a thread as read.
   *
   * Does nothing if the caller does not follow the thread.
   *
   * Requires `chat:view`, or participation in the conversation.
   */
  markThreadRead(conversationId: Id<"Conversation">, messageId: Id<"Message">, body: OperationBody<operations["markThreadRead"]>): Promise<void>;
  /**
   * Get or create a direct conversation.
   *
   * If the caller has hidden the conversation, it is shown in their list again.
   *
   * An API key must include `chat:view` and `chat:message.send`.
   */
  openDirect(userId: Id<"User">): Promise<OperationResult<operations["openDirectChat"]>>;
  /**
   * Get or create the conversation about a task.
   *
   * Requires `project:task.view`. All users who can see the task can read its conversation and post in it. The caller becomes a participant.
   *
   * An API key must include `chat:view`.
   */
  openTask(taskId: Id<"Task">): Promise<OperationResult<operations["openTaskChat"]>>;
  /**
   * Pin a message.
   *
   * A conversation has at most 50 pinned messages. Deleting a message also unpins it.
   *
   * Requires `chat:message.send`, or participation in the conversation.
   */
  pinMessage(conversationId: Id<"Conversation">, messageId: Id<"Message">): Promise<void>;
  /**
   * Download an attachment.
   *
   * Either send an access token, or use the signed `url` of the attachment, which is valid until `urlExpiresAt`. Images, audio, videos and PDFs can be displayed inline; all other files are sent as downloads. A request with a `Range` header gets a 206 response.
   *
   * Requires `chat:view`, or the signed `url` of the `Attachment`.
   */
  readAttachment(conversationId: Id<"Conversation">, attachmentId: Id<"Attachment">, query?: OperationQuery<operations["readAttachment"]>): Promise<Blob>;
  /**
   * Remove a participant, leave a group conversation, or hide a direct conversation.
   *
   * If the last owner of a group conversation leaves, the participant who joined first becomes the owner. If callers remove themselves from a direct conversation, it is hidden from their list until its next message.
   *
   * Requires `chat:participants.manage`, or `org:members.remove` in the conversation's organization, or no permission if callers remove themselves.
   */
  removeParticipant(conversationId: Id<"Conversation">, userId: Id<"User">): Promise<void>;
  /**
   * Remove your reaction.
   *
   * Requires `chat:message.send`, or participation in the conversation.
   */
  removeReaction(conversationId: Id<"Conversation">, messageId: Id<"Message">, emoji: operations["removeReaction"]['parameters']['path']["emoji"]): Promise<void>;
  /**
   * Search messages in your conversations.
   *
   * Returns the messages that contain all of the words, or words that begin with them, newest first. Searches only conversations in which the caller is a participant. A task conversation is included only while the caller can see the task.
   *
   * An API key must include `chat:view`.
   */
  search(query: OperationQuery<operations["searchMessages"]>): Promise<OperationResult<operations["searchMessages"]>>;
  /**
   * Send a message.
   *
   * Repeating the request with the same `clientMessageId` returns the stored message.
   *
   * Requires `chat:message.send`, or participation in the conversation.
   */
  send(conversationId: Id<"Conversation">, body: OperationBody<operations["postMessage"]>): Promise<OperationResult<operations["postMessage"]>>;
  /**
   * Stop following a thread.
   *
   * Requires `chat:view`, or participation in the conversation.
   */
  unfollowThread(conversationId: Id<"Conversation">, messageId: Id<"Message">): Promise<void>;
  /**
   * Unpin a message.
   *
   * Requires `chat:message.send`, or participation in the conversation.
   */
  unpinMessage(conversationId: Id<"Conversation">, messageId: Id<"Message">): Promise<void>;
  /**
   * Rename a conversation.
   *
   * Requires `chat:edit`.
   */
  update(conversationId: Id<"Conversation">, body: OperationBody<operations["editChat"]>): Promise<OperationResult<operations["editChat"]>>;
  /**
   * Change your notifications from a conversation, or mute it.
   *
   * The settings are the caller’s own; other participants do not see them. While a conversation is muted, or with the level `none`, the caller gets no notifications, push messages or emails about it.
   *
   * Requires `chat:view`, or participation in the conversation.
   */
  updateSettings(conversationId: Id<"Conversation">, body: OperationBody<operations["updateChatSettings"]>): Promise<OperationResult<operations["updateChatSettings"]>>;
}

export interface GroupsMethods {
  /**
   * Add a member to a permission group.
   *
   * The user must be a member of the organization. The caller must have all permissions that the permission group grants, in every organization, team or project in which it grants them.
   *
   * Requires `org:members.roles`.
   */
  addMember(organizationId: Id<"Organization">, groupId: Id<"Group">, userId: Id<"User">): Promise<OperationResult<operations["addGroupMember"]>>;
  /**
   * Create a permission group.
   *
   * Members of the permission group have its permissions in the whole organization. The caller must have all of these permissions.
   *
   * Requires `org:members.roles`.
   */
  create(organizationId: Id<"Organization">, body: OperationBody<operations["createGroup"]>): Promise<OperationResult<operations["createGroup"]>>;
  /**
   * Delete a permission group.
   *
   * Requires `org:members.roles`.
   */
  delete(organizationId: Id<"Organization">, groupId: Id<"Group">): Promise<void>;
  /**
   * Get a permission group and its roles.
   *
   * Requires `org:members.view`.
   */
  get(organizationId: Id<"Organization">, groupId: Id<"Group">): Promise<OperationResult<operations["viewGroup"]>>;
  /**
   * List permission groups.
   *
   * Requires `org:members.view`.
   */
  list(organizationId: Id<"Organization">, query?: OperationQuery<operations["listGroups"]>): Promise<OperationResult<operations["listGroups"]>>;
  /**
   * List the members of a permission group.
   *
   * Requires `org:members.view`.
   */
  listMembers(organizationId: Id<"Organization">, groupId: Id<"Group">, query?: OperationQuery<operations["listGroupMembers"]>): Promise<OperationResult<operations["listGroupMembers"]>>;
  /**
   * Remove a member from a permission group.
   *
   * Requires `org:members.roles`.
   */
  removeMember(organizationId: Id<"Organization">, groupId: Id<"Group">, userId: Id<"User">): Promise<void>;
  /**
   * Update a permission group.
   *
   * The caller must have all old and new permissions of the permission group.
   *
   * Requires `org:members.roles`.
   */
  update(organizationId: Id<"Organization">, groupId: Id<"Group">, body: OperationBody<operations["updateGroup"]>): Promise<OperationResult<operations["updateGroup"]>>;
}

export interface NotificationsMethods {
  /**
   * Add a browser that receives push messages.
   *
   * The body is the JSON form of the browser’s `PushSubscription`. The browser receives messages about your notifications until your current session ends. Adding an endpoint again returns the same subscription, and takes the endpoint from another user. You have at most 20 subscriptions: another one replaces the oldest. Returns `UNSAFE_URL` if the endpoint does not begin with https, or belongs to an address that is not public.
   */
  addPushSubscription(body: OperationBody<operations["addPushSubscription"]>): Promise<OperationResult<operations["addPushSubscription"]>>;
  /**
   * Remove a push subscription.
   */
  deletePushSubscription(id: operations["deletePushSubscription"]['parameters']['path']["id"]): Promise<void>;
  /**
   * Get the key for push messages.
   *
   * Browsers need the key to subscribe: `pushManager.subscribe({ applicationServerKey })`.
   */
  getPushKey(): Promise<OperationResult<operations["viewPushKey"]>>;
  /**
   * Get your notification settings.
   */
  getSettings(): Promise<OperationResult<operations["viewNotificationSettings"]>>;
  /**
   * List your notifications.
   *
   * Returns the newest first. Several mentions in one conversation, or assignments of one task, are one notification while it is unread. Notifications about what you can no longer see are left out, so a page can be shorter than its limit. Your newest 1,000 notifications of the last 90 days are kept.
   */
  list(query?: OperationQuery<operations["listNotifications"]>): Promise<OperationResult<operations["listNotifications"]>>;
  /**
   * Mark notifications as read.
   *
   * Marks the notifications with these `ids`, and those up to `upTo`. Without both, marks all of your notifications. The ids of other notifications have no effect.
   */
  markRead(body: OperationBody<operations["markNotificationsRead"]>): Promise<void>;
  /**
   * Set your notification settings.
   *
   * What is left out gets its default: all channels, but only `push` for the kind `message`, and no quiet hours. `inbox` is the list of notifications, and `mail` the emails about mentions; emailed invitations are always sent.
   */
  setSettings(body: OperationBody<operations["setNotificationSettings"]>): Promise<OperationResult<operations["setNotificationSettings"]>>;
}

export interface OrganizationsMethods {
  /**
   * Create an organization.
   *
   * The caller becomes its OWNER.
   *
   * Requires `org:create`.
   */
  create(body: OperationBody<operations["createOrganization"]>): Promise<OperationResult<operations["createOrganization"]>>;
  /**
   * Create a link for an invitation.
   *
   * Returns a new link, for you to share by other means. It is valid for seven days and cannot be retrieved again. All previous links, including the emailed one, stop working. The link alone does not prove ownership of the email: only a user whose verified email is the invited one can accept. The caller becomes the inviter. The request counts as an invitation toward the rate limits.
   *
   * Requires `org:members.invite`.
   */
  createInvitationLink(organizationId: Id<"Organization">, invitationId: Id<"Invitation">): Promise<OperationResult<operations["createInvitationLink"]>>;
  /**
   * Create a service account.
   *
   * A service account is a member of the organization for programs, which act as it with API keys. It cannot sign in, receives no email, and cannot be an OWNER. The caller must be able to grant its roles and groups.
   *
   * Requires `org:members.roles`.
   */
  createServiceAccount(organizationId: Id<"Organization">, body: OperationBody<operations["createServiceAccount"]>): Promise<OperationResult<operations["createServiceAccount"]>>;
  /**
   * Create an API key of a service account.
   *
   * Programs that present the key act as the service account, with those of the key’s permissions that the service account has at the time of the request. The caller must have all permissions of the key in the organization, for as long as the key lasts. A service account can have 20 keys. `password` or `code` is needed, except within ten minutes of the sign-in.
   *
   * Requires `org:members.roles`.
   */
  createServiceAccountKey(organizationId: Id<"Organization">, serviceAccountId: Id<"ServiceAccount">, body: OperationBody<operations["createServiceAccountKey"]>): Promise<OperationResult<operations["createServiceAccountKey"]>>;
  /**
   * Delete an organization and everything in it.
   *
   * Requires `org:delete`.
   */
  delete(organizationId: Id<"Organization">): Promise<void>;
  /**
   * Delete a service account.
   *
   * Its API keys stop working. What it has created remains and is attributed to "Former member".
   *
   * Requires `org:members.roles`.
   */
  deleteServiceAccount(organizationId: Id<"Organization">, serviceAccountId: Id<"ServiceAccount">): Promise<void>;
  /**
   * Get an organization.
   *
   * Requires `org:view`.
   */
  get(organizationId: Id<"Organization">): Promise<OperationResult<operations["viewOrganization"]>>;
  /**
   * Get a member of an organization.
   *
   * Requires `org:members.view`.
   */
  getMember(organizationId: Id<"Organization">, userId: Id<"User">): Promise<OperationResult<operations["viewMember"]>>;
  /**
   * Get the sign-in policy of an organization.
   *
   * Requires `org:settings.view`.
   */
  getPolicy(organizationId: Id<"Organization">): Promise<OperationResult<operations["viewOrganizationPolicy"]>>;
  /**
   * Get the settings of an organization.
   *
   * Requires `org:settings.view`.
   */
  getSettings(organizationId: Id<"Organization">): Promise<OperationResult<operations["viewOrganizationSettings"]>>;
  /**
   * Get the storage usage of an organization.
   *
   * Counts the files in conversations that belong to the organization, regardless of who uploaded them, until they are deleted.
   *
   * Requires `org:settings.view`.
   */
  getUsage(organizationId: Id<"Organization">): Promise<OperationResult<operations["viewOrganizationUsage"]>>;
  /**
   * Invite an email address.
   *
   * Emails a link that is valid for seven days. A user with this verified email can use the link to join the organization with the role, if the inviter can still grant the role at that time. Returns `CONFLICT` if the email belongs to a member or already has an invitation. Returns `RATE_LIMITED` if too many invitations were sent to the address, or by the caller, in the last hour.
   *
   * Requires `org:members.invite`.
   */
  invite(organizationId: Id<"Organization">, body: OperationBody<operations["createInvitation"]>): Promise<OperationResult<operations["createInvitation"]>>;
  /**
   * Invite several email addresses.
   *
   * Invites each address like `createInvitation`, in its own transaction. Returns one result for each address, in the given order. Each address counts toward the rate limits. If an error concerns the caller or the role, the whole request is rejected.
   *
   * Requires `org:members.invite`.
   */
  inviteMany(organizationId: Id<"Organization">, body: OperationBody<operations["createInvitations"]>): Promise<OperationResult<operations["createInvitations"]>>;
  /**
   * List your organizations.
   *
   * An API key must include `org:view`.
   */
  list(query?: OperationQuery<operations["listOrganizations"]>): Promise<OperationResult<operations["listOrganizations"]>>;
  /**
   * List the audit events of an organization.
   *
   * Returns the newest events first.
   *
   * Requires `org:settings.view`.
   */
  listAuditEvents(organizationId: Id<"Organization">, query?: OperationQuery<operations["listOrganizationAuditEvents"]>): Promise<OperationResult<operations["listOrganizationAuditEvents"]>>;
  /**
   * List pending invitations.
   *
   * Requires `org:members.invite`.
   */
  listInvitations(organizationId: Id<"Organization">, query?: OperationQuery<operations["listInvitations"]>): Promise<OperationResult<operations["listInvitations"]>>;
  /**
   * List the members of an organization.
   *
   * Requires `org:members.view`.
   */
  listMembers(organizationId: Id<"Organization">, query?: OperationQuery<operations["listMembers"]>): Promise<OperationResult<operations["listMembers"]>>;
  /**
   * List the API keys of a service account.
   *
   * Requires `org:members.roles`.
   */
  listServiceAccountKeys(organizationId: Id<"Organization">, serviceAccountId: Id<"ServiceAccount">): Promise<OperationResult<operations["listServiceAccountKeys"]>>;
  /**
   * List service accounts.
   *
   * At most 100 service accounts, ordered by id.
   *
   * Requires `org:members.view`.
   */
  listServiceAccounts(organizationId: Id<"Organization">): Promise<OperationResult<operations["listServiceAccounts"]>>;
  /**
   * List the members whom a sign-in policy would lock out.
   *
   * Lists the members who could not use the organization until they change their account, not those who only have to sign in again. A page can have fewer entries than `limit`, or none, although there are more pages.
   *
   * Requires `org:settings.edit`.
   */
  previewPolicy(organizationId: Id<"Organization">, query?: OperationQuery<operations["previewOrganizationPolicy"]>): Promise<OperationResult<operations["previewOrganizationPolicy"]>>;
  /**
   * Remove a member, or leave an organization.
   *
   * All of the member's roles, permission group memberships and task assignments in the organization end immediately.
   *
   * Requires `org:members.remove`, or no permission if callers remove themselves.
   */
  removeMember(organizationId: Id<"Organization">, userId: Id<"User">): Promise<void>;
  /**
   * Resend an invitation.
   *
   * Emails a new link that is valid for seven days, even if the invitation has expired. The previous link stops working. The caller becomes the inviter. The request counts as an invitation toward the rate limits.
   *
   * Requires `org:members.invite`.
   */
  resendInvitation(organizationId: Id<"Organization">, invitationId: Id<"Invitation">): Promise<OperationResult<operations["resendInvitation"]>>;
  /**
   * Revoke an invitation.
   *
   * Requires `org:members.invite`.
   */
  revokeInvitation(organizationId: Id<"Organization">, invitationId: Id<"Invitation">): Promise<void>;
  /**
   * Revoke an API key of a service account.
   *
   * The key stops working immediately, and its real-time connections end. `password` or `code` is needed, except within ten minutes of the sign-in.
   *
   * Requires `org:members.roles`.
   */
  revokeServiceAccountKey(organizationId: Id<"Organization">, serviceAccountId: Id<"ServiceAccount">, keyId: operations["revokeServiceAccountKey"]['parameters']['path']["keyId"], body: OperationBody<operations["revokeServiceAccountKey"]>): Promise<void>;
  /**
   * Set the roles of a member in an organization.
   *
   * Callers cannot grant or revoke permissions that they do not have. Only an OWNER can grant or revoke OWNER.
   *
   * Requires `org:members.roles`.
   */
  setMemberRoles(organizationId: Id<"Organization">, userId: Id<"User">, body: OperationBody<operations["setMemberRoles"]>): Promise<OperationResult<operations["setMemberRoles"]>>;
  /**
   * Replace the sign-in policy of an organization.
   *
   * The policy applies at once to all members, on all devices. Requests of members who do not meet it are refused with `POLICY_NOT_MET`. Fields that are left out require nothing. A policy that you do not meet yourself is refused with `CONFLICT`.
   *
   * Requires `org:settings.edit`.
   */
  setPolicy(organizationId: Id<"Organization">, body: OperationBody<operations["setOrganizationPolicy"]>): Promise<OperationResult<operations["setOrganizationPolicy"]>>;
  /**
   * Transfer ownership.
   *
   * Only an OWNER can transfer ownership. The caller becomes ADMIN, and the other member becomes OWNER and loses all other roles.
   *
   * Requires `org:delete` and `org:members.roles`.
   */
  transferOwnership(organizationId: Id<"Organization">, body: OperationBody<operations["transferOwnership"]>): Promise<void>;
  /**
   * Update an organization.
   *
   * Requires `org:edit`.
   */
  update(organizationId: Id<"Organization">, body: OperationBody<operations["updateOrganization"]>): Promise<OperationResult<operations["updateOrganization"]>>;
  /**
   * Update a service account.
   *
   * Requires `org:members.roles`.
   */
  updateServiceAccount(organizationId: Id<"Organization">, serviceAccountId: Id<"ServiceAccount">, body: OperationBody<operations["updateServiceAccount"]>): Promise<OperationResult<operations["updateServiceAccount"]>>;
  /**
   * Update the settings of an organization.
   *
   * Requires `org:settings.edit`.
   */
  updateSettings(organizationId: Id<"Organization">, body: OperationBody<operations["updateOrganizationSettings"]>): Promise<OperationResult<operations["updateOrganizationSettings"]>>;
}

export interface PermissionsMethods {
  /**
   * Explain the permissions of a member.
   *
   * Lists the permissions of a member on the organization, or on a resource in it that the caller can see. Permissions that have no effect, because the member cannot see what they apply to, are omitted. Each permission is listed with its sources. A source can be a role or a permission group. Members also get permissions without a role or group: by participating in a conversation, by seeing the task that a conversation is about, and by creating a task. `limited` lists permissions that the member does not have but can use in part: on resources that they `created`, or on themselves (`self`). To see the permissions of another member, callers must be able to see the members of the resource. Permissions from global roles, except the default role, are shown only to callers with `system:users.view`.
   *
   * Requires `org:members.view`.
   */
  explain(organizationId: Id<"Organization">, userId: Id<"User">, query?: OperationQuery<operations["explainMemberPermissions"]>): Promise<OperationResult<operations["explainMemberPermissions"]>>;
  /**
   * List permissions.
   *
   * Returns all permissions in the order of the catalog. `origin` is `host` for permissions that the embedding application defines.
   */
  list(query?: OperationQuery<operations["listPermissions"]>): Promise<OperationResult<operations["listPermissions"]>>;
  /**
   * List users with a permission in an organization.
   *
   * Returns the users who have the permission and whose account is not disabled, sorted by id. `permission` is a canonical name, or a name without the prefix of its scope. If the permission belongs to a higher scope, the response is `NOT_FOUND`. `search` matches any part of a name or email.
   *
   * Requires `org:members.view`.
   */
  listOrganizationHolders(organizationId: Id<"Organization">, permission: operations["listOrganizationHolders"]['parameters']['path']["permission"], query?: OperationQuery<operations["listOrganizationHolders"]>): Promise<OperationResult<operations["listOrganizationHolders"]>>;
  /**
   * List users with a permission in a project.
   *
   * Returns the users who have the permission and whose account is not disabled, sorted by id. `permission` is a canonical name, or a name without the prefix of its scope. If the permission belongs to a higher scope, the response is `NOT_FOUND`. `search` matches any part of a name or email.
   *
   * Requires `project:members.view`.
   */
  listProjectHolders(projectId: Id<"Project">, permission: operations["listProjectHolders"]['parameters']['path']["permission"], query?: OperationQuery<operations["listProjectHolders"]>): Promise<OperationResult<operations["listProjectHolders"]>>;
  /**
   * List users with a permission in a team.
   *
   * Returns the users who have the permission and whose account is not disabled, sorted by id. `permission` is a canonical name, or a name without the prefix of its scope. If the permission belongs to a higher scope, the response is `NOT_FOUND`. `search` matches any part of a name or email.
   *
   * Requires `team:members.view`.
   */
  listTeamHolders(teamId: Id<"Team">, permission: operations["listTeamHolders"]['parameters']['path']["permission"], query?: OperationQuery<operations["listTeamHolders"]>): Promise<OperationResult<operations["listTeamHolders"]>>;
  /**
   * List your permissions on a resource.
   *
   * Returns permission names in the order of the catalog. Omit `id` for GLOBAL.
   */
  mine(query: OperationQuery<operations["viewOwnPermissions"]>): Promise<OperationResult<operations["viewOwnPermissions"]>>;
}

export interface ProjectsMethods {
  /**
   * Create a project.
   *
   * The caller becomes the project's OWNER. The key is converted to uppercase.
   *
   * Requires `project:create`, or the same permission on the team that the project belongs to.
   */
  create(organizationId: Id<"Organization">, body: OperationBody<operations["createProject"]>): Promise<OperationResult<operations["createProject"]>>;
  /**
   * Create a label.
   *
   * Returns `CONFLICT` if the project has a label with this name, regardless of letter case, or 100 labels. Updating or creating a task with `labelIds` puts labels on it.
   *
   * Requires `project:edit`.
   */
  createLabel(projectId: Id<"Project">, body: OperationBody<operations["createLabel"]>): Promise<OperationResult<operations["createLabel"]>>;
  /**
   * Delete a project and its tasks.
   *
   * Requires `project:delete`.
   */
  delete(projectId: Id<"Project">): Promise<void>;
  /**
   * Delete a label.
   *
   * Removes the label from all tasks. Their versions stay unchanged.
   *
   * Requires `project:edit`.
   */
  deleteLabel(projectId: Id<"Project">, labelId: Id<"Label">): Promise<void>;
  /**
   * Get a project.
   *
   * Requires `project:view`.
   */
  get(projectId: Id<"Project">): Promise<OperationResult<operations["viewProject"]>>;
  /**
   * Get the settings of a project.
   *
   * Requires `project:settings.view`.
   */
  getSettings(projectId: Id<"Project">): Promise<OperationResult<operations["viewProjectSettings"]>>;
  /**
   * List projects.
   *
   * `search` matches any part of the name or key.
   *
   * Requires `org:view`. An API key must include `project:view`.
   */
  list(organizationId: Id<"Organization">, query?: OperationQuery<operations["listProjects"]>): Promise<OperationResult<operations["listProjects"]>>;
  /**
   * List the labels of a project.
   *
   * Returns all labels on one page, sorted by name. A project has at most 100.
   *
   * Requires `project:task.view`.
   */
  listLabels(projectId: Id<"Project">): Promise<OperationResult<operations["listLabels"]>>;
  /**
   * List the members of a project.
   *
   * Returns only users who have a role in the project itself. Other users may have access through the team, the organization or a permission group.
   *
   * Requires `project:members.view`.
   */
  listMembers(projectId: Id<"Project">, query?: OperationQuery<operations["listProjectMembers"]>): Promise<OperationResult<operations["listProjectMembers"]>>;
  /**
   * Move a project to another team.
   *
   * Moves the project to a team or, if `teamId` is null, out of its team. Callers also need `project:create` on the new team or, if `teamId` is null, on the organization. Only an OWNER can move a project into a team, because all members of the team then get the permissions in the project that their team roles include.
   *
   * Requires `project:edit` and `project:delete`.
   */
  move(projectId: Id<"Project">, body: OperationBody<operations["moveProject"]>): Promise<OperationResult<operations["moveProject"]>>;
  /**
   * Remove a project member.
   *
   * Requires `project:members.remove`.
   */
  removeMember(projectId: Id<"Project">, userId: Id<"User">): Promise<void>;
  /**
   * Add a project member, or change their role.
   *
   * The user must be a member of the organization. A project member has exactly one role of level PROJECT. To change the role or expiry of an existing member, callers also need `project:members.remove`. Callers cannot grant or revoke permissions that they do not have. Only an OWNER can grant or revoke OWNER.
   *
   * Requires `project:members.add`.
   */
  setMember(projectId: Id<"Project">, userId: Id<"User">, body: OperationBody<operations["setProjectMember"]>): Promise<OperationResult<operations["setProjectMember"]>>;
  /**
   * Update a project.
   *
   * To change the team, use `POST …/move`. The key cannot be changed.
   *
   * Requires `project:edit`.
   */
  update(projectId: Id<"Project">, body: OperationBody<operations["updateProject"]>): Promise<OperationResult<operations["updateProject"]>>;
  /**
   * Update a label.
   *
   * Returns `CONFLICT` if another label of the project has this name, regardless of letter case.
   *
   * Requires `project:edit`.
   */
  updateLabel(projectId: Id<"Project">, labelId: Id<"Label">, body: OperationBody<operations["updateLabel"]>): Promise<OperationResult<operations["updateLabel"]>>;
  /**
   * Update the settings of a project.
   *
   * Requires `project:settings.edit`.
   */
  updateSettings(projectId: Id<"Project">, body: OperationBody<operations["updateProjectSettings"]>): Promise<OperationResult<operations["updateProjectSettings"]>>;
}

export interface RolesMethods {
  /**
   * Create a role.
   *
   * The permissions must be at or below the level of the role, and the caller must have all of them.
   *
   * Requires `org:members.roles`.
   */
  create(organizationId: Id<"Organization">, body: OperationBody<operations["createRole"]>): Promise<OperationResult<operations["createRole"]>>;
  /**
   * Delete a role.
   *
   * If the role is in use, the request must name a role of the same level that replaces it. OWNER cannot be the replacement.
   *
   * Requires `org:members.roles`.
   */
  delete(organizationId: Id<"Organization">, roleId: Id<"Role">, query?: OperationQuery<operations["deleteRole"]>): Promise<void>;
  /**
   * Get a role.
   *
   * Requires `org:members.view`.
   */
  get(organizationId: Id<"Organization">, roleId: Id<"Role">): Promise<OperationResult<operations["viewRole"]>>;
  /**
   * List the roles of an organization.
   *
   * Built-in roles come first. `search` matches any part of the name.
   *
   * Requires `org:members.view`.
   */
  list(organizationId: Id<"Organization">, query?: OperationQuery<operations["listRoles"]>): Promise<OperationResult<operations["listRoles"]>>;
  /**
   * Update a role.
   *
   * The change applies to all users who have the role. The caller must have all old and new permissions of the role. Built-in roles cannot be changed.
   *
   * Requires `org:members.roles`.
   */
  update(organizationId: Id<"Organization">, roleId: Id<"Role">, body: OperationBody<operations["updateRole"]>): Promise<OperationResult<operations["updateRole"]>>;
}

export interface TasksMethods {
  /**
   * Assign a task.
   *
   * The `ETag` header identifies the version of the task.
   *
   * Requires `project:task.assign`, or `project:task.edit` if callers assign themselves.
   */
  assign(projectId: Id<"Project">, taskId: Id<"Task">, userId: Id<"User">): Promise<OperationResult<operations["assignTask"]>>;
  /**
   * Get the board of a project.
   *
   * Returns the first `limit` tasks of each column; `listBoardColumn` returns the rest. Tasks are sorted by `position`. `search` matches keys, titles and descriptions. `conversation` shows how many messages about a task the caller has not read. This operation is suitable for polling: a request with a matching `If-None-Match` is cheap.
   *
   * Requires `project:task.view`.
   */
  board(projectId: Id<"Project">, query?: OperationQuery<operations["viewBoard"]>): Promise<OperationResult<operations["viewBoard"]>>;
  /**
   * List a task's activity.
   *
   * Returns who created and changed the task, newest first, with the values of the fields before and after. Texts of descriptions, fields of the embedding application, moves within a column, and changes by the end of a membership or the deletion of a label are not listed. The activity of a task's newest 1000 versions is kept.
   *
   * Requires `project:task.view`.
   */
  listActivity(projectId: Id<"Project">, taskId: Id<"Task">, query?: OperationQuery<operations["listTaskActivity"]>): Promise<OperationResult<operations["listTaskActivity"]>>;
  /**
   * List a column of a board.
   *
   * Tasks are sorted by `position`. `search` matches keys, titles and descriptions.
   *
   * Requires `project:task.view`.
   */
  listColumn(projectId: Id<"Project">, status: operations["listBoardColumn"]['parameters']['path']["status"], query?: OperationQuery<operations["listBoardColumn"]>): Promise<OperationResult<operations["listBoardColumn"]>>;
  /**
   * Unassign a task.
   *
   * Requires `project:task.assign`, or `project:task.edit` if callers unassign themselves.
   */
  unassign(projectId: Id<"Project">, taskId: Id<"Task">, userId: Id<"User">): Promise<void>;
}

export interface TeamsMethods {
  /**
   * Change the role of a team member.
   *
   * Callers cannot grant or revoke permissions that they do not have. Only an OWNER can grant or revoke OWNER.
   *
   * Requires `team:members.roles`.
   */
  changeRole(teamId: Id<"Team">, userId: Id<"User">, body: OperationBody<operations["changeTeamRole"]>): Promise<OperationResult<operations["changeTeamRole"]>>;
  /**
   * Create a team.
   *
   * The caller becomes the team's OWNER.
   *
   * Requires `team:create`.
   */
  create(organizationId: Id<"Organization">, body: OperationBody<operations["createTeam"]>): Promise<OperationResult<operations["createTeam"]>>;
  /**
   * Delete a team.
   *
   * A team that has projects cannot be deleted. Move or delete its projects first.
   *
   * Requires `team:delete`.
   */
  delete(teamId: Id<"Team">): Promise<void>;
  /**
   * Get a team.
   *
   * Requires `team:view`.
   */
  get(teamId: Id<"Team">): Promise<OperationResult<operations["viewTeam"]>>;
  /**
   * Get the settings of a team.
   *
   * Requires `team:settings.view`.
   */
  getSettings(teamId: Id<"Team">): Promise<OperationResult<operations["viewTeamSettings"]>>;
  /**
   * List teams.
   *
   * `search` matches any part of the name.
   *
   * Requires `org:view`. An API key must include `team:view`.
   */
  list(organizationId: Id<"Organization">, query?: OperationQuery<operations["listTeams"]>): Promise<OperationResult<operations["listTeams"]>>;
  /**
   * List the members of a team.
   *
   * Requires `team:members.view`.
   */
  listMembers(teamId: Id<"Team">, query?: OperationQuery<operations["listTeamMembers"]>): Promise<OperationResult<operations["listTeamMembers"]>>;
  /**
   * Remove a team member.
   *
   * Requires `team:members.remove`.
   */
  removeMember(teamId: Id<"Team">, userId: Id<"User">): Promise<void>;
  /**
   * Add a team member.
   *
   * The user must be a member of the organization. A team member has exactly one role of level TEAM. To change the role or expiry of an existing member, callers also need `team:members.roles`. Callers cannot grant or revoke permissions that they do not have. Only an OWNER can grant or revoke OWNER.
   *
   * Requires `team:members.add`.
   */
  setMember(teamId: Id<"Team">, userId: Id<"User">, body: OperationBody<operations["setTeamMember"]>): Promise<OperationResult<operations["setTeamMember"]>>;
  /**
   * Update a team.
   *
   * Requires `team:edit`.
   */
  update(teamId: Id<"Team">, body: OperationBody<operations["updateTeam"]>): Promise<OperationResult<operations["updateTeam"]>>;
  /**
   * Update the settings of a team.
   *
   * Requires `team:settings.edit`.
   */
  updateSettings(teamId: Id<"Team">, body: OperationBody<operations["updateTeamSettings"]>): Promise<OperationResult<operations["updateTeamSettings"]>>;
}

export interface UsersMethods {
  /**
   * Block a user.
   *
   * Blocks contact in both directions: neither user can start a direct conversation, send a message in an existing one, or add the other user to a group conversation, and neither receives the other's typing indicators and read receipts. Existing messages remain readable, and both users stay in the group conversations that they share. Blocking a user again has no effect. A user can block at most 1,000 users.
   */
  block(userId: Id<"User">): Promise<void>;
  /**
   * Create an API key.
   *
   * Programs that present the key act as you, with those of its permissions that you have at the time of the request. You can have 20 keys. `password` or `code` is needed, except within ten minutes of the sign-in.
   */
  createMyKey(body: OperationBody<operations["createMyKey"]>): Promise<OperationResult<operations["createMyKey"]>>;
  /**
   * Download an avatar.
   *
   * Use the signed `avatarUrl` of a user, which is valid for one to two hours.
   */
  getAvatar(userId: Id<"User">, avatarId: operations["readAvatar"]['parameters']['path']["avatarId"], query?: OperationQuery<operations["readAvatar"]>): Promise<Blob>;
  /**
   * Get your storage usage.
   *
   * Each file counts toward the storage of the user who uploaded it, in any conversation, until the file is deleted.
   */
  getUsage(): Promise<OperationResult<operations["viewMyUsage"]>>;
  /**
   * List blocked users.
   *
   * Returns the users sorted by id. Names, avatar and email are null unless the caller shares an organization with the user.
   */
  listBlocked(query?: OperationQuery<operations["listBlockedUsers"]>): Promise<OperationResult<operations["listBlockedUsers"]>>;
  /**
   * List your API keys.
   *
   * At most 20 keys, oldest first. A key stays in the list for 30 days after it has expired.
   */
  listMyKeys(): Promise<OperationResult<operations["listMyKeys"]>>;
  /**
   * Get the data for every page.
   *
   * Returns the data that an app needs on every page: the caller with their global permissions and unread counts, the first 50 of their organizations, one organization with its first 100 visible teams and projects, and one project. Without `organizationId`, the organization is that of the project or, if there is no project, the caller's first one. The organization and the project are null if the caller cannot see them. To continue a list, pass its `nextCursor` to the operation that returns this list.
   */
  overview(query?: OperationQuery<operations["viewOverview"]>): Promise<OperationResult<operations["viewOverview"]>>;
  /**
   * Revoke an API key.
   *
   * The key stops working immediately, and its real-time connections end. `password` or `code` is needed, except within ten minutes of the sign-in.
   */
  revokeMyKey(keyId: operations["revokeMyKey"]['parameters']['path']["keyId"], body: OperationBody<operations["revokeMyKey"]>): Promise<void>;
  /**
   * Unblock a user.
   *
   * Unblocking a user who is not blocked has no effect.
   */
  unblock(userId: Id<"User">): Promise<void>;
}

export interface WebhooksMethods {
  /**
   * Create a webhook.
   *
   * Sends the events of the organization to the URL from now on, as the Standard Webhooks specification describes. The response contains the secret that signs the requests. Returns `UNSAFE_URL` if the URL does not begin with https, contains a password, or leads to an address that is not public. Returns `CONFLICT` if the organization has 20 webhooks.
   *
   * Requires `org:settings.edit`.
   */
  create(organizationId: Id<"Organization">, body: OperationBody<operations["createWebhook"]>): Promise<OperationResult<operations["createWebhook"]>>;
  /**
   * Delete a webhook.
   *
   * Requires `org:settings.edit`.
   */
  delete(organizationId: Id<"Organization">, webhookId: Id<"Webhook">): Promise<void>;
  /**
   * List the webhooks of an organization.
   *
   * Returns all webhooks on one page, because an organization has at most 20.
   *
   * Requires `org:settings.edit`.
   */
  list(organizationId: Id<"Organization">): Promise<OperationResult<operations["listWebhooks"]>>;
  /**
   * List the deliveries of a webhook.
   *
   * Returns the newest first: all that are waiting, and at most 1,000 finished ones of the last 30 days.
   *
   * Requires `org:settings.edit`.
   */
  listDeliveries(organizationId: Id<"Organization">, webhookId: Id<"Webhook">, query?: OperationQuery<operations["listWebhookDeliveries"]>): Promise<OperationResult<operations["listWebhookDeliveries"]>>;
  /**
   * Resend a delivery.
   *
   * Sends the event again with the same `webhook-id`. A finished delivery is attempted once, before all waiting ones. A waiting delivery keeps its turn, and the next attempt of the webhook is made at once.
   *
   * Requires `org:settings.edit`.
   */
  resend(organizationId: Id<"Organization">, webhookId: Id<"Webhook">, deliveryId: operations["resendWebhookDelivery"]['parameters']['path']["deliveryId"]): Promise<OperationResult<operations["resendWebhookDelivery"]>>;
  /**
   * Rotate the secret of a webhook.
   *
   * For 24 hours, requests have two signatures: by the new secret and by the previous one.
   *
   * Requires `org:settings.edit`.
   */
  rotateSecret(organizationId: Id<"Organization">, webhookId: Id<"Webhook">): Promise<OperationResult<operations["rotateWebhookSecret"]>>;
  /**
   * Send a test event to a webhook.
   *
   * Sends an event of the type `webhook.test`, also if the webhook is paused. It is attempted once.
   *
   * Requires `org:settings.edit`.
   */
  test(organizationId: Id<"Organization">, webhookId: Id<"Webhook">): Promise<OperationResult<operations["testWebhook"]>>;
  /**
   * Change, pause or resume a webhook.
   *
   * A paused webhook misses all events. After a change, the next waiting delivery is attempted at once. Returns `UNSAFE_URL` like `createWebhook`.
   *
   * Requires `org:settings.edit`.
   */
  update(organizationId: Id<"Organization">, webhookId: Id<"Webhook">, body: OperationBody<operations["updateWebhook"]>): Promise<OperationResult<operations["updateWebhook"]>>;
}

export const methodTable = {
  admin: {
    createRole: "POST /api/admin/roles b",
    defaultRole: "GET /api/admin/default-role",
    deleteRole: "DELETE /api/admin/roles/{roleId} qn",
    getAccount: "GET /api/admin/users/{userId}",
    listAccounts: "GET /api/admin/users q",
    listAuditEvents: "GET /api/admin/audit-events q",
    listJobs: "GET /api/admin/jobs",
    listMails: "GET /api/admin/mails q",
    listRoles: "GET /api/admin/roles q",
    listSessions: "GET /api/admin/users/{userId}/sessions q",
    listUsage: "GET /api/admin/usage",
    resetTwoFactor: "DELETE /api/admin/users/{userId}/two-factor n",
    revokeSession: "DELETE /api/admin/users/{userId}/sessions/{sessionId} n",
    revokeSessions: "POST /api/admin/users/{userId}/revoke-sessions n",
    setDefaultRole: "PUT /api/admin/default-role b",
    setGlobalRoles: "PUT /api/admin/users/{userId}/roles b",
    updateAccount: "PATCH /api/admin/users/{userId} b",
    updateRole: "PATCH /api/admin/roles/{roleId} b",
  },
  auth: {
    changeEmail: "POST /api/auth/change-email bn",
    disableTwoFactor: "POST /api/auth/2fa/disable bn",
    enableTwoFactor: "POST /api/auth/2fa/enable b",
    forgotPassword: "POST /api/auth/forgot-password bnp",
    generateTwoFactor: "POST /api/auth/2fa/generate",
    jwks: "GET /.well-known/jwks.json p",
    listIdentities: "GET /api/auth/identities q",
    listSessions: "GET /api/auth/sessions q",
    register: "POST /api/auth/register bp",
    renewRecoveryCodes: "POST /api/auth/2fa/recovery-codes b",
    requestEmailCode: "POST /api/auth/email-code bnp",
    resendVerification: "POST /api/auth/resend-verification bnp",
    resetPassword: "POST /api/auth/reset-password bnp",
    revokeSession: "DELETE /api/auth/sessions/{sessionId} n",
    unlinkIdentity: "DELETE /api/auth/identities/{identityId} n",
  },
  chats: {
    addReaction: "PUT /api/chats/{conversationId}/messages/{messageId}/reactions/{emoji} n",
    create: "POST /api/chats b",
    deleteMessage: "DELETE /api/chats/{conversationId}/messages/{messageId} n",
    editMessage: "PATCH /api/chats/{conversationId}/messages/{messageId} b",
    followThread: "PUT /api/chats/{conversationId}/messages/{messageId}/thread/follow n",
    get: "GET /api/chats/{conversationId}",
    list: "GET /api/chats q",
    listChanges: "GET /api/chats/{conversationId}/changes q",
    listFiles: "GET /api/chats/{conversationId}/files q",
    listMessages: "GET /api/chats/{conversationId}/messages q",
    listPins: "GET /api/chats/{conversationId}/pins",
    listThread: "GET /api/chats/{conversationId}/messages/{messageId}/thread q",
    markThreadRead: "POST /api/chats/{conversationId}/messages/{messageId}/thread/read bn",
    openDirect: "POST /api/chats/direct/{userId}",
    openTask: "POST /api/chats/task/{taskId}",
    pinMessage: "PUT /api/chats/{conversationId}/pins/{messageId} n",
    readAttachment: "GET /api/chats/{conversationId}/attachments/{attachmentId} qf",
    removeParticipant: "DELETE /api/chats/{conversationId}/participants/{userId} n",
    removeReaction: "DELETE /api/chats/{conversationId}/messages/{messageId}/reactions/{emoji} n",
    search: "GET /api/chats/search q",
    send: "POST /api/chats/{conversationId}/messages b",
    unfollowThread: "DELETE /api/chats/{conversationId}/messages/{messageId}/thread/follow n",
    unpinMessage: "DELETE /api/chats/{conversationId}/pins/{messageId} n",
    update: "PATCH /api/chats/{conversationId} b",
    updateSettings: "PATCH /api/chats/{conversationId}/me b",
  },
  groups: {
    addMember: "PUT /api/organizations/{organizationId}/groups/{groupId}/members/{userId}",
    create: "POST /api/organizations/{organizationId}/groups b",
    delete: "DELETE /api/organizations/{organizationId}/groups/{groupId} n",
    get: "GET /api/organizations/{organizationId}/groups/{groupId}",
    list: "GET /api/organizations/{organizationId}/groups q",
    listMembers: "GET /api/organizations/{organizationId}/groups/{groupId}/members q",
    removeMember: "DELETE /api/organizations/{organizationId}/groups/{groupId}/members/{userId} n",
    update: "PATCH /api/organizations/{organizationId}/groups/{groupId} b",
  },
  notifications: {
    addPushSubscription: "POST /api/users/me/push-subscriptions b",
    deletePushSubscription: "DELETE /api/users/me/push-subscriptions/{id} n",
    getPushKey: "GET /api/users/me/push-subscriptions/key",
    getSettings: "GET /api/users/me/notification-settings",
    list: "GET /api/notifications q",
    markRead: "POST /api/notifications/read bn",
    setSettings: "PUT /api/users/me/notification-settings b",
  },
  organizations: {
    create: "POST /api/organizations b",
    createInvitationLink: "POST /api/organizations/{organizationId}/invitations/{invitationId}/link",
    createServiceAccount: "POST /api/organizations/{organizationId}/service-accounts b",
    createServiceAccountKey: "POST /api/organizations/{organizationId}/service-accounts/{serviceAccountId}/keys b",
    delete: "DELETE /api/organizations/{organizationId} n",
    deleteServiceAccount: "DELETE /api/organizations/{organizationId}/service-accounts/{serviceAccountId} n",
    get: "GET /api/organizations/{organizationId}",
    getMember: "GET /api/organizations/{organizationId}/members/{userId}",
    getPolicy: "GET /api/organizations/{organizationId}/policy",
    getSettings: "GET /api/organizations/{organizationId}/settings",
    getUsage: "GET /api/organizations/{organizationId}/usage",
    invite: "POST /api/organizations/{organizationId}/invitations b",
    inviteMany: "POST /api/organizations/{organizationId}/invitations/batch b",
    list: "GET /api/organizations q",
    listAuditEvents: "GET /api/organizations/{organizationId}/audit-events q",
    listInvitations: "GET /api/organizations/{organizationId}/invitations q",
    listMembers: "GET /api/organizations/{organizationId}/members q",
    listServiceAccountKeys: "GET /api/organizations/{organizationId}/service-accounts/{serviceAccountId}/keys",
    listServiceAccounts: "GET /api/organizations/{organizationId}/service-accounts",
    previewPolicy: "GET /api/organizations/{organizationId}/policy/preview q",
    removeMember: "DELETE /api/organizations/{organizationId}/members/{userId} n",
    resendInvitation: "POST /api/organizations/{organizationId}/invitations/{invitationId}/resend",
    revokeInvitation: "DELETE /api/organizations/{organizationId}/invitations/{invitationId} n",
    revokeServiceAccountKey: "DELETE /api/organizations/{organizationId}/service-accounts/{serviceAccountId}/keys/{keyId} bn",
    setMemberRoles: "PUT /api/organizations/{organizationId}/members/{userId}/roles b",
    setPolicy: "PUT /api/organizations/{organizationId}/policy b",
    transferOwnership: "POST /api/organizations/{organizationId}/transfer-ownership bn",
    update: "PATCH /api/organizations/{organizationId} b",
    updateServiceAccount: "PATCH /api/organizations/{organizationId}/service-accounts/{serviceAccountId} b",
    updateSettings: "PATCH /api/organizations/{organizationId}/settings b",
  },
  permissions: {
    explain: "GET /api/organizations/{organizationId}/members/{userId}/permissions q",
    list: "GET /api/permissions q",
    listOrganizationHolders: "GET /api/organizations/{organizationId}/permissions/{permission}/members q",
    listProjectHolders: "GET /api/projects/{projectId}/permissions/{permission}/members q",
    listTeamHolders: "GET /api/teams/{teamId}/permissions/{permission}/members q",
    mine: "GET /api/users/me/permissions q",
  },
  projects: {
    create: "POST /api/organizations/{organizationId}/projects b",
    createLabel: "POST /api/projects/{projectId}/labels b",
    delete: "DELETE /api/projects/{projectId} n",
    deleteLabel: "DELETE /api/projects/{projectId}/labels/{labelId} n",
    get: "GET /api/projects/{projectId}",
    getSettings: "GET /api/projects/{projectId}/settings",
    list: "GET /api/organizations/{organizationId}/projects q",
    listLabels: "GET /api/projects/{projectId}/labels",
    listMembers: "GET /api/projects/{projectId}/members q",
    move: "POST /api/projects/{projectId}/move b",
    removeMember: "DELETE /api/projects/{projectId}/members/{userId} n",
    setMember: "PUT /api/projects/{projectId}/members/{userId} b",
    update: "PATCH /api/projects/{projectId} b",
    updateLabel: "PATCH /api/projects/{projectId}/labels/{labelId} b",
    updateSettings: "PATCH /api/projects/{projectId}/settings b",
  },
  roles: {
    create: "POST /api/organizations/{organizationId}/roles b",
    delete: "DELETE /api/organizations/{organizationId}/roles/{roleId} qn",
    get: "GET /api/organizations/{organizationId}/roles/{roleId}",
    list: "GET /api/organizations/{organizationId}/roles q",
    update: "PATCH /api/organizations/{organizationId}/roles/{roleId} b",
  },
  tasks: {
    assign: "PUT /api/projects/{projectId}/tasks/{taskId}/assignees/{userId}",
    board: "GET /api/projects/{projectId}/board q",
    listActivity: "GET /api/projects/{projectId}/tasks/{taskId}/activity q",
    listColumn: "GET /api/projects/{projectId}/board/{status} q",
    unassign: "DELETE /api/projects/{projectId}/tasks/{taskId}/assignees/{userId} n",
  },
  teams: {
    changeRole: "PATCH /api/teams/{teamId}/members/{userId} b",
    create: "POST /api/organizations/{organizationId}/teams b",
    delete: "DELETE /api/teams/{teamId} n",
    get: "GET /api/teams/{teamId}",
    getSettings: "GET /api/teams/{teamId}/settings",
    list: "GET /api/organizations/{organizationId}/teams q",
    listMembers: "GET /api/teams/{teamId}/members q",
    removeMember: "DELETE /api/teams/{teamId}/members/{userId} n",
    setMember: "PUT /api/teams/{teamId}/members/{userId} b",
    update: "PATCH /api/teams/{teamId} b",
    updateSettings: "PATCH /api/teams/{teamId}/settings b",
  },
  users: {
    block: "PUT /api/users/me/blocked/{userId} n",
    createMyKey: "POST /api/users/me/keys b",
    getAvatar: "GET /api/users/{userId}/avatars/{avatarId} qfp",
    getUsage: "GET /api/users/me/usage",
    listBlocked: "GET /api/users/me/blocked q",
    listMyKeys: "GET /api/users/me/keys",
    overview: "GET /api/users/me/overview q",
    revokeMyKey: "DELETE /api/users/me/keys/{keyId} bn",
    unblock: "DELETE /api/users/me/blocked/{userId} n",
  },
  webhooks: {
    create: "POST /api/organizations/{organizationId}/webhooks b",
    delete: "DELETE /api/organizations/{organizationId}/webhooks/{webhookId} n",
    list: "GET /api/organizations/{organizationId}/webhooks",
    listDeliveries: "GET /api/organizations/{organizationId}/webhooks/{webhookId}/deliveries q",
    resend: "POST /api/organizations/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend",
    rotateSecret: "POST /api/organizations/{organizationId}/webhooks/{webhookId}/rotate-secret",
    test: "POST /api/organizations/{organizationId}/webhooks/{webhookId}/test",
    update: "PATCH /api/organizations/{organizationId}/webhooks/{webhookId} b",
  },
};
