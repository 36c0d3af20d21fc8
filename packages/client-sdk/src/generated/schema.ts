// Made by scripts/generate-sdk.mjs from openapi.json.
import type { Id } from '../id.js';

export interface paths {
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the JSON Web Key Set
         * @description Returns the public keys that verify access tokens (RFC 7517). The set is empty unless an asymmetric algorithm is configured.
         */
        get: operations["viewJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all audit events
         * @description Returns the newest events first. Filter either by organization with `organizationId`, or by the user who acted with `actorId`, but not by both.
         *
         *     Requires `system:audit.view`.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/default-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the default role
         * @description Requires `system:roles.manage`.
         */
        get: operations["viewDefaultRole"];
        /**
         * Set the default role
         * @description Initially, the default role is USER: every user has it and can create organizations. If you set it to null, only users who are assigned USER, or another role with `org:create`, can create organizations. The change takes effect on the next request.
         *
         *     Requires `system:roles.manage`.
         */
        put: operations["setDefaultRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List background jobs
         * @description Returns the jobs of the process that responds, and their runs since the process started. Other processes run their own jobs.
         *
         *     Requires `system:audit.view`.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pending emails
         * @description Returns the emails in the order of their next attempt, without recipients and contents. If the server attempts to deliver an email while you read the list, the email moves to a later page.
         *
         *     Requires `system:audit.view`.
         */
        get: operations["listPendingMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List global roles
         * @description `search` matches any part of the name.
         *
         *     Requires `system:roles.manage`.
         */
        get: operations["listGlobalRoles"];
        put?: never;
        /**
         * Create a global role
         * @description The caller must have all permissions of the role at GLOBAL.
         *
         *     Requires `system:roles.manage`.
         */
        post: operations["createGlobalRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a global role
         * @description If the role is in use, the request must name a role that replaces it.
         *
         *     Requires `system:roles.manage`.
         */
        delete: operations["deleteGlobalRole"];
        options?: never;
        head?: never;
        /**
         * Update a global role
         * @description Requires `system:roles.manage`.
         */
        patch: operations["updateGlobalRole"];
        trace?: never;
    };
    "/api/admin/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the largest users of storage
         * @description Returns the 10 organizations and the 10 users whose files use the most storage, largest first. A file in an organization's conversation counts toward the storage of both the user who uploaded it and the organization. A deleted organization is listed until its files are removed.
         *
         *     Requires `system:audit.view`.
         */
        get: operations["listLargestStorage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description `search` matches any part of a name or email, case-insensitively. If `ids` is given, returns the accounts with these ids instead, in no particular order and on one page. `limit` is then ignored, and `search` and `cursor` are rejected.
         *
         *     Requires `system:users.view`.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account and its global roles
         * @description Requires `system:users.view`.
         */
        get: operations["viewAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Disable or enable an account
         * @description Disabling an account ends all its sessions and rejects the user's next request, even if the user is the only OWNER of an organization. Callers cannot disable their own account.
         *
         *     Requires `system:users.manage`.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/api/admin/users/{userId}/revoke-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all sessions of an account
         * @description Requires `system:users.manage`.
         */
        post: operations["revokeAccountSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{userId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the global roles of an account
         * @description Callers cannot grant or revoke permissions that they do not have.
         *
         *     Requires `system:roles.manage`.
         */
        put: operations["setGlobalRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{userId}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the active sessions of an account
         * @description Returns the most recently used sessions first.
         *
         *     Requires `system:users.view`.
         */
        get: operations["listAccountSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{userId}/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one session of an account
         * @description Requires `system:users.manage`.
         */
        delete: operations["revokeAccountSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{userId}/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disable two-factor authentication for an account
         * @description Use this for users who have lost their second factor, or whose second factor another person enabled. Verify the user's identity first, because the password alone is then enough to sign in. Ends all sessions of the account and notifies its owner by email. Callers cannot reset their own account.
         *
         *     Requires `system:users.manage`.
         */
        delete: operations["resetTwoFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/2fa/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable two-factor authentication
         * @description Requires a TOTP code or, if the device is lost, a recovery code.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/2fa/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable two-factor authentication
         * @description Ends all other sessions of the user. `code` must be generated from the new secret, and cannot be used again.
         */
        post: operations["enableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/2fa/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a two-factor secret
         * @description Returns a secret for an authenticator app. The secret takes effect when `enableTwoFactor` receives one of its codes within ten minutes.
         */
        post: operations["generateTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/2fa/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Regenerate recovery codes
         * @description Requires a TOTP code or an existing recovery code. All existing recovery codes stop working.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/2fa/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a two-factor sign-in
         * @description Requires the `challengeToken` from `TWO_FACTOR_REQUIRED` or from a social sign-in, and a TOTP code, a recovery code or a passkey. The token remains valid after a wrong code, but works for only one successful sign-in. Returns `INVALID_TOKEN` if the token is unknown, used or expired.
         */
        post: operations["verifyTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your email address
         * @description Emails a confirmation link to the new address and a notice to the current one. The account's email changes when the link is confirmed. If the new address belongs to another account, the response is the same, and that account's owner is notified by email.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your password */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm a new email address */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/email-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a sign-in code by email
         * @description The code has six digits and is valid for ten minutes. Earlier codes of the account become invalid.
         */
        post: operations["requestEmailCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/email-code/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a code from an email
         * @description Each code works once. For an account with two-factor authentication, the response is `TWO_FACTOR_REQUIRED` with a `challengeToken` for `verifyTwoFactor`.
         */
        post: operations["signInWithEmailCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a password reset */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List linked identities */
        get: operations["listIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/identities/{identityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink an identity
         * @description Returns `CONFLICT` if the account has no other way to sign in.
         */
        delete: operations["unlinkIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description For an account with two-factor authentication, there are two ways to sign in. Either send `totpCode` or `recoveryCode` with the password, or send the password alone: the response is then `TWO_FACTOR_REQUIRED` with a `challengeToken` for `verifyTwoFactor`. For all other accounts, both codes are ignored.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out of all sessions */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in with a passkey
         * @description With the `challengeToken` of a two-factor sign-in, the passkey is the second factor, and the options list the user's passkeys. Send the answer to `verifyTwoFactor` then. An unknown token gets the same options as a user without passkeys.
         */
        post: operations["beginPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description The authenticator must have verified the user by PIN or biometrics. The passkey then counts as both factors.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh an access token
         * @description Exchanges a refresh token for a new token pair. In a cookie session, the refresh token is read from the cookie, and the next one is written to it. Each refresh token works only once; reusing one ends all sessions of its user. Requests with a valid token count toward the user's rate limit, and all other requests toward the rate limit of the client address.
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an account
         * @description Emails a confirmation link and returns no tokens. If the email already belongs to a verified account, the response is the same, and the account's owner is notified by email. The registration expires 30 days after the last email about it.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the confirmation email
         * @description Emails a new link, even if the previous link has expired. If registrations with different passwords are pending for this address, the email asks the user to sign up again instead, because a link could confirm a password that another person chose.
         */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reset a password */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List active sessions */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List identity providers */
        get: operations["listIdentityProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/social/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with an identity provider
         * @description Open this URL in a browser. It redirects to the provider with PKCE, and with a state and a nonce that a cookie binds to the browser. The user must return within ten minutes.
         */
        get: operations["beginSocialLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/social/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete a sign-in with an identity provider
         * @description The provider redirects the browser here. The server then redirects the browser to the requested page of the app and puts the result into the fragment. If the user is signed in, the fragment contains `accessToken`, `refreshToken`, `expiresIn` and `tokenType`; in a cookie session, it contains only `session=cookie`, and the page gets an access token from `POST /api/auth/refresh`. If a second factor is needed, it contains `challengeToken` and `challengeExpiresAt` for `POST /api/auth/2fa/verify`. Otherwise, it contains `error` with one of the codes `SOCIAL_FLOW_INVALID`, `SOCIAL_LOGIN_FAILED`, `EMAIL_NOT_VERIFIED`, `REFUSED_BY_HOST`, `ACCOUNT_LOCKED`, `UNAVAILABLE` and `INTERNAL`.
         */
        get: operations["completeSocialLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an email address
         * @description Without `signInVerifier`, the response is 204. With `signInVerifier`, the response is 200, and the client is signed in if it made this registration with the same verifier. The emailed token alone does not sign in the client, because another person may have made the registration and would then know the password. Even if `TWO_FACTOR_REQUIRED` is returned, the email has been verified.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your conversations
         * @description Returns direct and group conversations, latest first. With `include=task`, also returns the task conversations in which the caller is a participant and whose tasks the caller can see. `search` matches any part of a title, of another participant's name in a direct or group conversation, and of a task's key, title or description.
         *
         *     An API key must include `chat:view`.
         */
        get: operations["listChats"];
        put?: never;
        /**
         * Create a conversation
         * @description The result depends on `kind` and the other fields. `direct` with one other user returns the only direct conversation between the two users, which has no title. `direct` with several other users creates a group conversation that the caller owns. `direct` with an `organizationId` creates a group conversation for members of the organization only, regardless of the number of users; users who are removed from the organization are also removed from the conversation. `task` returns the task's only conversation, as `openTaskChat` does.
         *
         *     An API key must include `chat:view` and `chat:message.send`.
         */
        post: operations["createChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a conversation
         * @description Requires `chat:view`, or participation in the conversation.
         */
        get: operations["viewChat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a conversation
         * @description Requires `chat:edit`.
         */
        patch: operations["editChat"];
        trace?: never;
    };
    "/api/chats/{conversationId}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an attachment
         * @description Either send an access token, or use the signed `url` of the attachment, which is valid until `urlExpiresAt`. Images, audio, videos and PDFs can be displayed inline; all other files are sent as downloads. A request with a `Range` header gets a 206 response.
         *
         *     Requires `chat:view`, or the signed `url` of the `Attachment`.
         */
        get: operations["readAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes of messages
         * @description Returns the changes after the number `after`, oldest first: posted, edited and deleted messages, changed reactions, pins and threads, each message as it is now. The changes of a conversation are numbered 1, 2, 3 … without gaps, and are the same for all who can see it, including those who joined later. Repeat the request with the last `changeSeq` until it equals `lastChangeSeq`. If `lastChangeSeq` is lower than `after`, the server was restored from a backup: load the conversation again.
         *
         *     Requires `chat:view`, or participation in the conversation.
         */
        get: operations["listChatChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a conversation
         * @description Returns the files and voice messages of the conversation, also of threads: those of the newest message first, and those of one message in their order. Files of deleted messages are not listed.
         *
         *     Requires `chat:view`, or participation in the conversation.
         */
        get: operations["listFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your notifications from a conversation, or mute it
         * @description The settings are the caller’s own; other participants do not see them. While a conversation is muted, or with the level `none`, the caller gets no notifications, push messages or emails about it.
         *
         *     Requires `chat:view`, or participation in the conversation.
         */
        patch: operations["updateChatSettings"];
        trace?: never;
    };
    "/api/chats/{conversationId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Without `before`, `after`, `around` or `at`, returns the newest messages, newest first. Only one of these parameters can be given. The first three take a position, which is a message id or a cursor. `before` returns the messages before the position, newest first. `after` returns the messages after the position, oldest first. `around` returns the message at the position and about as many newer as older messages, newest first, at most `limit` in total. `at` takes a time, and works like `around` with the first message that was posted then or later, or with the newest message if there is none. `cursor` continues in the same direction; after `around` and `at`, it continues with older messages. With `include=conversation`, the response also contains the conversation, as `GET /api/chats/:conversationId` returns it. Replies in threads are absent without `include=thread`. `include=conversation,thread` does both.
         *
         *     Requires `chat:view`, or participation in the conversation.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a message
         * @description Repeating the request with the same `clientMessageId` returns the stored message.
         *
         *     Requires `chat:message.send`, or participation in the conversation.
         */
        post: operations["postMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete your message
         * @description The message remains as a tombstone without text, mentions or attachments.
         *
         *     Requires `chat:message.send`, or participation in the conversation.
         */
        delete: operations["deleteMessage"];
        options?: never;
        head?: never;
        /**
         * Edit your message
         * @description If `mentions` is omitted, the existing mentions are kept. If the request changes nothing, `editedAt` stays the same.
         *
         *     Requires `chat:message.send`, or participation in the conversation.
         */
        patch: operations["editMessage"];
        trace?: never;
    };
    "/api/chats/{conversationId}/messages/{messageId}/reactions/{emoji}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * React to a message
         * @description Adds one emoji of the caller to the message. `emoji` must be exactly one emoji of Unicode (RGI), percent-encoded. A message has at most 20 different emojis and 1000 reactions.
         *
         *     Requires `chat:message.send`, or participation in the conversation.
         */
        put: operations["addReaction"];
        post?: never;
        /**
         * Remove your reaction
         * @description Requires `chat:message.send`, or participation in the conversation.
         */
        delete: operations["removeReaction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/messages/{messageId}/thread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the replies in a thread
         * @description Returns the message and the replies in its thread, oldest first. `after` and `before` take a position, which is a message id or a cursor. `before` returns the replies before the position, newest first. `cursor` continues in the same direction. `following` tells whether the caller follows the thread.
         *
         *     Requires `chat:view`, or participation in the conversation.
         */
        get: operations["listThread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/messages/{messageId}/thread/follow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Follow a thread
         * @description Users who follow a thread see the number of its unread replies, and are notified of replies. The author of the message and users who reply follow the thread automatically. At most 200 users follow a thread.
         *
         *     Requires `chat:view`, or participation in the conversation.
         */
        put: operations["followThread"];
        post?: never;
        /**
         * Stop following a thread
         * @description Requires `chat:view`, or participation in the conversation.
         */
        delete: operations["unfollowThread"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/messages/{messageId}/thread/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a thread as read
         * @description Does nothing if the caller does not follow the thread.
         *
         *     Requires `chat:view`, or participation in the conversation.
         */
        post: operations["markThreadRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/messages/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send files or a voice message
         * @description Stores 1 to 10 files as one message: either all of them or none. Each file can be at most 25 MiB, and all files together at most 100 MiB. A voice message is a single audio file of at most 16 MiB and 15 minutes. Repeating the request with the same `clientMessageId` returns the stored message.
         *
         *     Requires `chat:message.send`.
         */
        post: operations["postAttachments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add participants to a group conversation
         * @description Users who are already participants are ignored. A group conversation has at most 50 participants. If it belongs to an organization, users who are not members of the organization are rejected and listed in `errors`.
         *
         *     Requires `chat:participants.manage`.
         */
        post: operations["addChatParticipants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/participants/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a participant, leave a group conversation, or hide a direct conversation
         * @description If the last owner of a group conversation leaves, the participant who joined first becomes the owner. If callers remove themselves from a direct conversation, it is hidden from their list until its next message.
         *
         *     Requires `chat:participants.manage`, or `org:members.remove` in the conversation's organization, or no permission if callers remove themselves.
         */
        delete: operations["removeChatParticipant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/pins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pinned messages
         * @description Returns all pinned messages of the conversation, at most 50, most recently pinned first.
         *
         *     Requires `chat:view`, or participation in the conversation.
         */
        get: operations["listPins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/pins/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pin a message
         * @description A conversation has at most 50 pinned messages. Deleting a message also unpins it.
         *
         *     Requires `chat:message.send`, or participation in the conversation.
         */
        put: operations["pinMessage"];
        post?: never;
        /**
         * Unpin a message
         * @description Requires `chat:message.send`, or participation in the conversation.
         */
        delete: operations["unpinMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/{conversationId}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a conversation as read
         * @description Requires `chat:view`, or participation in the conversation.
         */
        post: operations["markChatRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/direct/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get or create a direct conversation
         * @description If the caller has hidden the conversation, it is shown in their list again.
         *
         *     An API key must include `chat:view` and `chat:message.send`.
         */
        post: operations["openDirectChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search messages in your conversations
         * @description Returns the messages that contain all of the words, or words that begin with them, newest first. Searches only conversations in which the caller is a participant. A task conversation is included only while the caller can see the task.
         *
         *     An API key must include `chat:view`.
         */
        get: operations["searchMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chats/task/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get or create the conversation about a task
         * @description Requires `project:task.view`. All users who can see the task can read its conversation and post in it. The caller becomes a participant.
         *
         *     An API key must include `chat:view`.
         */
        post: operations["openTaskChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Returns `FORBIDDEN` if the caller's verified email is not the invited one. The token remains valid in this case.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an invitation
         * @description Requires the token from the link, but no access token. Returns `INVALID_TOKEN` if the invitation cannot be accepted: because the token is unknown, used, revoked or expired, or because the inviter is no longer allowed to send the invitation.
         */
        post: operations["previewInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notifications
         * @description Returns the newest first. Several mentions in one conversation, or assignments of one task, are one notification while it is unread. Notifications about what you can no longer see are left out, so a page can be shorter than its limit. Your newest 1,000 notifications of the last 90 days are kept.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notifications as read
         * @description Marks the notifications with these `ids`, and those up to `upTo`. Without both, marks all of your notifications. The ids of other notifications have no effect.
         */
        post: operations["markNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your organizations
         * @description An API key must include `org:view`.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization
         * @description The caller becomes its OWNER.
         *
         *     Requires `org:create`.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an organization
         * @description Requires `org:view`.
         */
        get: operations["viewOrganization"];
        put?: never;
        post?: never;
        /**
         * Delete an organization and everything in it
         * @description Requires `org:delete`.
         */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /**
         * Update an organization
         * @description Requires `org:edit`.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/api/organizations/{organizationId}/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit events of an organization
         * @description Returns the newest events first.
         *
         *     Requires `org:settings.view`.
         */
        get: operations["listOrganizationAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List permission groups
         * @description Requires `org:members.view`.
         */
        get: operations["listGroups"];
        put?: never;
        /**
         * Create a permission group
         * @description Members of the permission group have its permissions in the whole organization. The caller must have all of these permissions.
         *
         *     Requires `org:members.roles`.
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a permission group and its roles
         * @description Requires `org:members.view`.
         */
        get: operations["viewGroup"];
        put?: never;
        post?: never;
        /**
         * Delete a permission group
         * @description Requires `org:members.roles`.
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /**
         * Update a permission group
         * @description The caller must have all old and new permissions of the permission group.
         *
         *     Requires `org:members.roles`.
         */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/api/organizations/{organizationId}/groups/{groupId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a permission group
         * @description Requires `org:members.view`.
         */
        get: operations["listGroupMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/groups/{groupId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a member to a permission group
         * @description The user must be a member of the organization. The caller must have all permissions that the permission group grants, in every organization, team or project in which it grants them.
         *
         *     Requires `org:members.roles`.
         */
        put: operations["addGroupMember"];
        post?: never;
        /**
         * Remove a member from a permission group
         * @description Requires `org:members.roles`.
         */
        delete: operations["removeGroupMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/groups/{groupId}/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a role to a permission group
         * @description All members of the permission group have the role in the given organization, team or project. This resource must match the level of the role and belong to the group's organization. The caller must have all permissions of the role on the resource. Only an OWNER can add the role OWNER, which cannot expire. Repeating the request for the same resource updates `expiresAt`.
         *
         *     Requires `org:members.roles`.
         */
        put: operations["attachGroupRole"];
        post?: never;
        /**
         * Remove a role from a permission group
         * @description Removes the role from the resource that the body or query names. If neither names a resource, removes it from all resources.
         *
         *     Requires `org:members.roles`.
         */
        delete: operations["detachGroupRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pending invitations
         * @description Requires `org:members.invite`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite an email address
         * @description Emails a link that is valid for seven days. A user with this verified email can use the link to join the organization with the role, if the inviter can still grant the role at that time. Returns `CONFLICT` if the email belongs to a member or already has an invitation. Returns `RATE_LIMITED` if too many invitations were sent to the address, or by the caller, in the last hour.
         *
         *     Requires `org:members.invite`.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Requires `org:members.invite`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/invitations/{invitationId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link for an invitation
         * @description Returns a new link, for you to share by other means. It is valid for seven days and cannot be retrieved again. All previous links, including the emailed one, stop working. The link alone does not prove ownership of the email: only a user whose verified email is the invited one can accept. The caller becomes the inviter. The request counts as an invitation toward the rate limits.
         *
         *     Requires `org:members.invite`.
         */
        post: operations["createInvitationLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/invitations/{invitationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend an invitation
         * @description Emails a new link that is valid for seven days, even if the invitation has expired. The previous link stops working. The caller becomes the inviter. The request counts as an invitation toward the rate limits.
         *
         *     Requires `org:members.invite`.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/invitations/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite several email addresses
         * @description Invites each address like `createInvitation`, in its own transaction. Returns one result for each address, in the given order. Each address counts toward the rate limits. If an error concerns the caller or the role, the whole request is rejected.
         *
         *     Requires `org:members.invite`.
         */
        post: operations["createInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of an organization
         * @description Requires `org:members.view`.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member of an organization
         * @description Requires `org:members.view`.
         */
        get: operations["viewMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave an organization
         * @description All of the member's roles, permission group memberships and task assignments in the organization end immediately.
         *
         *     Requires `org:members.remove`, or no permission if callers remove themselves.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/members/{userId}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the permissions of a member
         * @description Lists the permissions of a member on the organization, or on a resource in it that the caller can see. Permissions that have no effect, because the member cannot see what they apply to, are omitted. Each permission is listed with its sources. A source can be a role or a permission group. Members also get permissions without a role or group: by participating in a conversation, by seeing the task that a conversation is about, and by creating a task. `limited` lists permissions that the member does not have but can use in part: on resources that they `created`, or on themselves (`self`). To see the permissions of another member, callers must be able to see the members of the resource. Permissions from global roles, except the default role, are shown only to callers with `system:users.view`.
         *
         *     Requires `org:members.view`.
         */
        get: operations["explainMemberPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/members/{userId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the roles of a member in an organization
         * @description Callers cannot grant or revoke permissions that they do not have. Only an OWNER can grant or revoke OWNER.
         *
         *     Requires `org:members.roles`.
         */
        put: operations["setMemberRoles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/permissions/{permission}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users with a permission in an organization
         * @description Returns the users who have the permission and whose account is not disabled, sorted by id. `permission` is a canonical name, or a name without the prefix of its scope. If the permission belongs to a higher scope, the response is `NOT_FOUND`. `search` matches any part of a name or email.
         *
         *     Requires `org:members.view`.
         */
        get: operations["listOrganizationHolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sign-in policy of an organization
         * @description Requires `org:settings.view`.
         */
        get: operations["viewOrganizationPolicy"];
        /**
         * Replace the sign-in policy of an organization
         * @description The policy applies at once to all members, on all devices. Requests of members who do not meet it are refused with `POLICY_NOT_MET`. Fields that are left out require nothing. A policy that you do not meet yourself is refused with `CONFLICT`.
         *
         *     Requires `org:settings.edit`.
         */
        put: operations["setOrganizationPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/policy/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members whom a sign-in policy would lock out
         * @description Lists the members who could not use the organization until they change their account, not those who only have to sign in again. A page can have fewer entries than `limit`, or none, although there are more pages.
         *
         *     Requires `org:settings.edit`.
         */
        get: operations["previewOrganizationPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description `search` matches any part of the name or key.
         *
         *     Requires `org:view`. An API key must include `project:view`.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description The caller becomes the project's OWNER. The key is converted to uppercase.
         *
         *     Requires `project:create`, or the same permission on the team that the project belongs to.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the roles of an organization
         * @description Built-in roles come first. `search` matches any part of the name.
         *
         *     Requires `org:members.view`.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Create a role
         * @description The permissions must be at or below the level of the role, and the caller must have all of them.
         *
         *     Requires `org:members.roles`.
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a role
         * @description Requires `org:members.view`.
         */
        get: operations["viewRole"];
        put?: never;
        post?: never;
        /**
         * Delete a role
         * @description If the role is in use, the request must name a role of the same level that replaces it. OWNER cannot be the replacement.
         *
         *     Requires `org:members.roles`.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        /**
         * Update a role
         * @description The change applies to all users who have the role. The caller must have all old and new permissions of the role. Built-in roles cannot be changed.
         *
         *     Requires `org:members.roles`.
         */
        patch: operations["updateRole"];
        trace?: never;
    };
    "/api/organizations/{organizationId}/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service accounts
         * @description At most 100 service accounts, ordered by id.
         *
         *     Requires `org:members.view`.
         */
        get: operations["listServiceAccounts"];
        put?: never;
        /**
         * Create a service account
         * @description A service account is a member of the organization for programs, which act as it with API keys. It cannot sign in, receives no email, and cannot be an OWNER. The caller must be able to grant its roles and groups.
         *
         *     Requires `org:members.roles`.
         */
        post: operations["createServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/service-accounts/{serviceAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a service account
         * @description Its API keys stop working. What it has created remains and is attributed to "Former member".
         *
         *     Requires `org:members.roles`.
         */
        delete: operations["deleteServiceAccount"];
        options?: never;
        head?: never;
        /**
         * Update a service account
         * @description Requires `org:members.roles`.
         */
        patch: operations["updateServiceAccount"];
        trace?: never;
    };
    "/api/organizations/{organizationId}/service-accounts/{serviceAccountId}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of a service account
         * @description Requires `org:members.roles`.
         */
        get: operations["listServiceAccountKeys"];
        put?: never;
        /**
         * Create an API key of a service account
         * @description Programs that present the key act as the service account, with those of the key’s permissions that the service account has at the time of the request. The caller must have all permissions of the key in the organization, for as long as the key lasts. A service account can have 20 keys. `password` or `code` is needed, except within ten minutes of the sign-in.
         *
         *     Requires `org:members.roles`.
         */
        post: operations["createServiceAccountKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/service-accounts/{serviceAccountId}/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key of a service account
         * @description The key stops working immediately, and its real-time connections end. `password` or `code` is needed, except within ten minutes of the sign-in.
         *
         *     Requires `org:members.roles`.
         */
        delete: operations["revokeServiceAccountKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of an organization
         * @description Requires `org:settings.view`.
         */
        get: operations["viewOrganizationSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the settings of an organization
         * @description Requires `org:settings.edit`.
         */
        patch: operations["updateOrganizationSettings"];
        trace?: never;
    };
    "/api/organizations/{organizationId}/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List teams
         * @description `search` matches any part of the name.
         *
         *     Requires `org:view`. An API key must include `team:view`.
         */
        get: operations["listTeams"];
        put?: never;
        /**
         * Create a team
         * @description The caller becomes the team's OWNER.
         *
         *     Requires `team:create`.
         */
        post: operations["createTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/transfer-ownership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer ownership
         * @description Only an OWNER can transfer ownership. The caller becomes ADMIN, and the other member becomes OWNER and loses all other roles.
         *
         *     Requires `org:delete` and `org:members.roles`.
         */
        post: operations["transferOwnership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the storage usage of an organization
         * @description Counts the files in conversations that belong to the organization, regardless of who uploaded them, until they are deleted.
         *
         *     Requires `org:settings.view`.
         */
        get: operations["viewOrganizationUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks of an organization
         * @description Returns all webhooks on one page, because an organization has at most 20.
         *
         *     Requires `org:settings.edit`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Sends the events of the organization to the URL from now on, as the Standard Webhooks specification describes. The response contains the secret that signs the requests. Returns `UNSAFE_URL` if the URL does not begin with https, contains a password, or leads to an address that is not public. Returns `CONFLICT` if the organization has 20 webhooks.
         *
         *     Requires `org:settings.edit`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Requires `org:settings.edit`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a webhook
         * @description A paused webhook misses all events. After a change, the next waiting delivery is attempted at once. Returns `UNSAFE_URL` like `createWebhook`.
         *
         *     Requires `org:settings.edit`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/organizations/{organizationId}/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Returns the newest first: all that are waiting, and at most 1,000 finished ones of the last 30 days.
         *
         *     Requires `org:settings.edit`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a delivery
         * @description Sends the event again with the same `webhook-id`. A finished delivery is attempted once, before all waiting ones. A waiting delivery keeps its turn, and the next attempt of the webhook is made at once.
         *
         *     Requires `org:settings.edit`.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description For 24 hours, requests have two signatures: by the new secret and by the previous one.
         *
         *     Requires `org:settings.edit`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{organizationId}/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook
         * @description Sends an event of the type `webhook.test`, also if the webhook is paused. It is attempted once.
         *
         *     Requires `org:settings.edit`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List permissions
         * @description Returns all permissions in the order of the catalog. `origin` is `host` for permissions that the embedding application defines.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description Requires `project:view`.
         */
        get: operations["viewProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project and its tasks
         * @description Requires `project:delete`.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Update a project
         * @description To change the team, use `POST …/move`. The key cannot be changed.
         *
         *     Requires `project:edit`.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/projects/{projectId}/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the board of a project
         * @description Returns the first `limit` tasks of each column; `listBoardColumn` returns the rest. Tasks are sorted by `position`. `search` matches keys, titles and descriptions. `conversation` shows how many messages about a task the caller has not read. This operation is suitable for polling: a request with a matching `If-None-Match` is cheap.
         *
         *     Requires `project:task.view`.
         */
        get: operations["viewBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/board/{status}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a column of a board
         * @description Tasks are sorted by `position`. `search` matches keys, titles and descriptions.
         *
         *     Requires `project:task.view`.
         */
        get: operations["listBoardColumn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the labels of a project
         * @description Returns all labels on one page, sorted by name. A project has at most 100.
         *
         *     Requires `project:task.view`.
         */
        get: operations["listLabels"];
        put?: never;
        /**
         * Create a label
         * @description Returns `CONFLICT` if the project has a label with this name, regardless of letter case, or 100 labels. Updating or creating a task with `labelIds` puts labels on it.
         *
         *     Requires `project:edit`.
         */
        post: operations["createLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/labels/{labelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a label
         * @description Removes the label from all tasks. Their versions stay unchanged.
         *
         *     Requires `project:edit`.
         */
        delete: operations["deleteLabel"];
        options?: never;
        head?: never;
        /**
         * Update a label
         * @description Returns `CONFLICT` if another label of the project has this name, regardless of letter case.
         *
         *     Requires `project:edit`.
         */
        patch: operations["updateLabel"];
        trace?: never;
    };
    "/api/projects/{projectId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a project
         * @description Returns only users who have a role in the project itself. Other users may have access through the team, the organization or a permission group.
         *
         *     Requires `project:members.view`.
         */
        get: operations["listProjectMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a project member, or change their role
         * @description The user must be a member of the organization. A project member has exactly one role of level PROJECT. To change the role or expiry of an existing member, callers also need `project:members.remove`. Callers cannot grant or revoke permissions that they do not have. Only an OWNER can grant or revoke OWNER.
         *
         *     Requires `project:members.add`.
         */
        put: operations["setProjectMember"];
        post?: never;
        /**
         * Remove a project member
         * @description Requires `project:members.remove`.
         */
        delete: operations["removeProjectMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a project to another team
         * @description Moves the project to a team or, if `teamId` is null, out of its team. Callers also need `project:create` on the new team or, if `teamId` is null, on the organization. Only an OWNER can move a project into a team, because all members of the team then get the permissions in the project that their team roles include.
         *
         *     Requires `project:edit` and `project:delete`.
         */
        post: operations["moveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/permissions/{permission}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users with a permission in a project
         * @description Returns the users who have the permission and whose account is not disabled, sorted by id. `permission` is a canonical name, or a name without the prefix of its scope. If the permission belongs to a higher scope, the response is `NOT_FOUND`. `search` matches any part of a name or email.
         *
         *     Requires `project:members.view`.
         */
        get: operations["listProjectHolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of a project
         * @description Requires `project:settings.view`.
         */
        get: operations["viewProjectSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the settings of a project
         * @description Requires `project:settings.edit`.
         */
        patch: operations["updateProjectSettings"];
        trace?: never;
    };
    "/api/projects/{projectId}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks
         * @description Returns the tasks of a project, sorted by number. `search` matches titles and descriptions. If the title and description together are longer than 12,000 characters, only the first 12,000 are searched.
         *
         *     With `changedAfter`, returns the tasks that were created, changed or deleted after this cursor instead, the least recently changed first. `limit` counts changed and deleted tasks. Begin with `changedAfter=start`, which returns every task, and continue with `nextCursor`. A page with fewer than `limit` tasks is the last one for now. If the response is `CURSOR_INVALID`, begin again. `changedAfter` can only be combined with `limit`.
         *
         *     Requires `project:task.view`.
         */
        get: operations["listTasks"];
        put?: never;
        /**
         * Create a task
         * @description To assign the task to other users, callers also need `project:task.assign`. The `ETag` header identifies the version of the task.
         *
         *     Requires `project:task.create`.
         */
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/tasks/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a task
         * @description The `ETag` header identifies the version of the task.
         *
         *     Requires `project:task.view`.
         */
        get: operations["viewTask"];
        put?: never;
        post?: never;
        /**
         * Delete a task
         * @description With `If-Match`, the task is deleted only if its current version is one of the given ones.
         *
         *     Requires `project:task.delete`, or no permission if the caller created the task.
         */
        delete: operations["deleteTask"];
        options?: never;
        head?: never;
        /**
         * Update a task
         * @description A task is moved by a new `status`, by `afterId`, or by both. If the task `afterId` is not in the column any more, the response is `CONFLICT`. With `If-Match`, the task is updated only if its current version is one of the given ones, which prevents lost updates. To assign or unassign other users, callers also need `project:task.assign`. The `ETag` header identifies the version of the task.
         *
         *     Requires `project:task.edit`.
         */
        patch: operations["updateTask"];
        trace?: never;
    };
    "/api/projects/{projectId}/tasks/{taskId}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a task's activity
         * @description Returns who created and changed the task, newest first, with the values of the fields before and after. Texts of descriptions, fields of the embedding application, moves within a column, and changes by the end of a membership or the deletion of a label are not listed. The activity of a task's newest 1000 versions is kept.
         *
         *     Requires `project:task.view`.
         */
        get: operations["listTaskActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/tasks/{taskId}/assignees/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a task
         * @description The `ETag` header identifies the version of the task.
         *
         *     Requires `project:task.assign`, or `project:task.edit` if callers assign themselves.
         */
        put: operations["assignTask"];
        post?: never;
        /**
         * Unassign a task
         * @description Requires `project:task.assign`, or `project:task.edit` if callers unassign themselves.
         */
        delete: operations["unassignTask"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search for tasks, projects, people and messages
         * @description Returns tasks, projects and messages that the caller can see, if their title, name, description or body contains all of the words, or words that begin with them. People are matched by any part of their name or email, as in `GET /users?search`. A task whose key is the query (`LOFO-4`, case-insensitive) comes first, followed by tasks, projects, people and messages. Within each type, the newest results come first, except that people are sorted by id. `limit` applies to all types together.
         *
         *     An API key must include `project:view` and `project:task.view` and `org:members.view` and `chat:view`.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{teamId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a team
         * @description Requires `team:view`.
         */
        get: operations["viewTeam"];
        put?: never;
        post?: never;
        /**
         * Delete a team
         * @description A team that has projects cannot be deleted. Move or delete its projects first.
         *
         *     Requires `team:delete`.
         */
        delete: operations["deleteTeam"];
        options?: never;
        head?: never;
        /**
         * Update a team
         * @description Requires `team:edit`.
         */
        patch: operations["updateTeam"];
        trace?: never;
    };
    "/api/teams/{teamId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a team
         * @description Requires `team:members.view`.
         */
        get: operations["listTeamMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{teamId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a team member
         * @description The user must be a member of the organization. A team member has exactly one role of level TEAM. To change the role or expiry of an existing member, callers also need `team:members.roles`. Callers cannot grant or revoke permissions that they do not have. Only an OWNER can grant or revoke OWNER.
         *
         *     Requires `team:members.add`.
         */
        put: operations["setTeamMember"];
        post?: never;
        /**
         * Remove a team member
         * @description Requires `team:members.remove`.
         */
        delete: operations["removeTeamMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a team member
         * @description Callers cannot grant or revoke permissions that they do not have. Only an OWNER can grant or revoke OWNER.
         *
         *     Requires `team:members.roles`.
         */
        patch: operations["changeTeamRole"];
        trace?: never;
    };
    "/api/teams/{teamId}/permissions/{permission}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users with a permission in a team
         * @description Returns the users who have the permission and whose account is not disabled, sorted by id. `permission` is a canonical name, or a name without the prefix of its scope. If the permission belongs to a higher scope, the response is `NOT_FOUND`. `search` matches any part of a name or email.
         *
         *     Requires `team:members.view`.
         */
        get: operations["listTeamHolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{teamId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of a team
         * @description Requires `team:settings.view`.
         */
        get: operations["viewTeamSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the settings of a team
         * @description Requires `team:settings.edit`.
         */
        patch: operations["updateTeamSettings"];
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search for users who share an organization with you, or get users by id
         * @description If `ids` is given (at most 100), returns the users with these ids whose names the caller is allowed to see, in no particular order and on one page. Callers are allowed to see their own name, the names of users who share an organization with them, and the names of participants and authors in their conversations. With `ids`, `limit` is ignored, and `search` and `cursor` are rejected.
         *
         *     An API key must include `org:members.view`.
         */
        get: operations["listPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{userId}/avatars/{avatarId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an avatar
         * @description Use the signed `avatarUrl` of a user, which is valid for one to two hours.
         */
        get: operations["readAvatar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current user */
        get: operations["viewMe"];
        put?: never;
        post?: never;
        /**
         * Delete your account
         * @description Permanently deletes the account and all personal data. Messages remain and are attributed to "Former member". `code` is for accounts that have a second factor but no password.
         */
        delete: operations["closeMe"];
        options?: never;
        head?: never;
        /**
         * Update the current user
         * @description Omitted fields stay unchanged, and null removes a value.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/users/me/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set your avatar
         * @description Replaces the avatar with a PNG, JPEG, WebP or GIF image of at most 1 MiB. It is stored without metadata, such as the place of a photo, and counts toward the user's storage.
         */
        put: operations["uploadMyAvatar"];
        post?: never;
        /** Remove your avatar */
        delete: operations["removeMyAvatar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blocked users
         * @description Returns the users sorted by id. Names, avatar and email are null unless the caller shares an organization with the user.
         */
        get: operations["listBlockedUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/blocked/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Block a user
         * @description Blocks contact in both directions: neither user can start a direct conversation, send a message in an existing one, or add the other user to a group conversation, and neither receives the other's typing indicators and read receipts. Existing messages remain readable, and both users stay in the group conversations that they share. Blocking a user again has no effect. A user can block at most 1,000 users.
         */
        put: operations["blockUser"];
        post?: never;
        /**
         * Unblock a user
         * @description Unblocking a user who is not blocked has no effect.
         */
        delete: operations["unblockUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export your data
         * @description Returns all data stored about the caller as one JSON document, which is streamed without `Content-Length`. If the export fails, the server closes the connection before the end of the document. Each user can run only one export at a time, and each server process only a few. Further requests get `RATE_LIMITED`.
         */
        get: operations["exportMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API keys
         * @description At most 20 keys, oldest first. A key stays in the list for 30 days after it has expired.
         */
        get: operations["listMyKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Programs that present the key act as you, with those of its permissions that you have at the time of the request. You can have 20 keys. `password` or `code` is needed, except within ten minutes of the sign-in.
         */
        post: operations["createMyKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key stops working immediately, and its real-time connections end. `password` or `code` is needed, except within ten minutes of the sign-in.
         */
        delete: operations["revokeMyKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/notification-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your notification settings */
        get: operations["viewNotificationSettings"];
        /**
         * Set your notification settings
         * @description What is left out gets its default: all channels, but only `push` for the kind `message`, and no quiet hours. `inbox` is the list of notifications, and `mail` the emails about mentions; emailed invitations are always sent.
         */
        put: operations["setNotificationSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the data for every page
         * @description Returns the data that an app needs on every page: the caller with their global permissions and unread counts, the first 50 of their organizations, one organization with its first 100 visible teams and projects, and one project. Without `organizationId`, the organization is that of the project or, if there is no project, the caller's first one. The organization and the project are null if the caller cannot see them. To continue a list, pass its `nextCursor` to the operation that returns this list.
         */
        get: operations["viewOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your passkeys */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description The challenge must belong to the same session. An account can have at most 20 passkeys.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a passkey
         * @description `password` or `code` is needed, except within ten minutes of the sign-in. Returns `LAST_SIGN_IN_METHOD` if the account has no other way to sign in.
         */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        /** Rename a passkey */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/api/users/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the creation of a passkey
         * @description `password` or `code` is needed, except within ten minutes of the sign-in.
         */
        post: operations["beginPasskeyRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your permissions on a resource
         * @description Returns permission names in the order of the catalog. Omit `id` for GLOBAL.
         */
        get: operations["viewOwnPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/permissions/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check several of your permissions
         * @description Returns one result for each check, in the given order. A result is false if the caller does not have the permission, if the resource does not exist, or if the caller cannot see it.
         */
        post: operations["checkOwnPermissions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get whether you show when you are active */
        get: operations["viewPresenceSetting"];
        /**
         * Set whether you show when you are active
         * @description If `visible` is true, the users with whom you share a direct or group conversation get the event `presence:changed` when your status changes, unless one of you blocks the other. This includes all users who can open a direct conversation with you. Conversations about tasks do not count. If it is false, those users see you as offline, and your activity is not stored for others. For emails about mentions, the server stores when you were last connected.
         */
        put: operations["setPresenceVisibility"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/push-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a browser that receives push messages
         * @description The body is the JSON form of the browser’s `PushSubscription`. The browser receives messages about your notifications until your current session ends. Adding an endpoint again returns the same subscription, and takes the endpoint from another user. You have at most 20 subscriptions: another one replaces the oldest. Returns `UNSAFE_URL` if the endpoint does not begin with https, or belongs to an address that is not public.
         */
        post: operations["addPushSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/push-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a push subscription */
        delete: operations["deletePushSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/push-subscriptions/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the key for push messages
         * @description Browsers need the key to subscribe: `pushManager.subscribe({ applicationServerKey })`.
         */
        get: operations["viewPushKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your tasks
         * @description Returns the tasks that are assigned to the caller, in all projects that the caller can see. The earliest due date comes first, and tasks without a due date come last. The `ETag` header identifies the version of the page.
         *
         *     An API key must include `project:view` and `project:task.view`.
         */
        get: operations["listOwnTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your storage usage
         * @description Each file counts toward the storage of the user who uploaded it, in any conversation, until the file is deleted.
         */
        get: operations["viewMyUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            /** @description A signed URL of the avatar, which is valid for one to two hours. */
            avatarUrl: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            disabledAt: string | null;
            /** @description The name to show instead of the first and last name. */
            displayName: string | null;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            emailVerifiedAt: string | null;
            firstName: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            lastName: string;
            /**
             * @description A BCP 47 language tag.
             * @example de-AT
             */
            locale: string | null;
            /**
             * @description An IANA time zone.
             * @example Europe/Berlin
             */
            timeZone: string | null;
            twoFactorEnabled: boolean;
        };
        /**
         * @example {
         *       "disabled": true
         *     }
         */
        AccountChanges: {
            disabled?: boolean | undefined;
        };
        AccountDetails: {
            /** @description A signed URL of the avatar, which is valid for one to two hours. */
            avatarUrl: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            disabledAt: string | null;
            /** @description The name to show instead of the first and last name. */
            displayName: string | null;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            emailVerifiedAt: string | null;
            firstName: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            lastName: string;
            /**
             * @description A BCP 47 language tag.
             * @example de-AT
             */
            locale: string | null;
            roles: {
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                id: Id<'Role'>;
                name: string;
            }[];
            /**
             * @description An IANA time zone.
             * @example Europe/Berlin
             */
            timeZone: string | null;
            twoFactorEnabled: boolean;
        };
        AccountExport: {
            account: components["schemas"]["User"];
            apiKeys: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            assignedTasks: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            attachments: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            auditEvents: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            blockedUsers: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            conversations: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            createdTasks: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            devices: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            emailChanges: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            exportedAt: string;
            followedThreads: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            groups: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            identities: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            invitationsReceived: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            invitationsSent: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            mentions: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            messages: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            notifications: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            notificationSettings: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            organizations: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            passkeys: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            presence: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            pushSubscriptions: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            reactions: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            roles: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            sessions: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            shownPresence: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
            twoFactor: {
                [key: string]: (string | number | boolean | null | string[]) | {
                    [key: string]: unknown;
                };
            }[];
        };
        AccountList: {
            items: components["schemas"]["Account"][];
            nextCursor: string | null;
        };
        ApiKey: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            expiresAt: string | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            /** @description Stored at most once per minute. */
            lastUsedAt: string | null;
            name: string;
            permissions: string[];
        };
        ApiKeyList: {
            items: components["schemas"]["ApiKey"][];
        };
        /**
         * @description The JSON of the `PublicKeyCredential`. Other members are ignored.
         * @example {
         *       "id": "q8Zt1mVYc0dJm3nSxwF5rQ",
         *       "type": "public-key",
         *       "response": {
         *         "clientDataJSON": "e30",
         *         "authenticatorData": "AAAA",
         *         "signature": "AAAA"
         *       }
         *     }
         */
        AssertedCredential: {
            id: string;
            response: {
                authenticatorData: string;
                clientDataJSON: string;
                signature: string;
                userHandle?: (string | null) | undefined;
            };
            /** @constant */
            type: "public-key";
        };
        AssignedTask: {
            assigneeIds: Id<'User'>[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            createdBy: Id<'User'>;
            description: string;
            dueAt: string | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Task'>;
            labelIds: Id<'Label'>[];
            number: number;
            /**
             * @description The place of the task among those of its project with the same status: sort them by `position`, by character code.
             * @example 5000000000
             */
            position: string;
            /** @enum {string} */
            priority: "low" | "normal" | "high" | "urgent";
            project: {
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                id: Id<'Project'>;
                key: string;
                name: string;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                organizationId: Id<'Organization'>;
            };
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            projectId: Id<'Project'>;
            /** @enum {string} */
            status: "todo" | "in_progress" | "done" | "cancelled";
            title: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        AssignedTaskList: {
            items: components["schemas"]["AssignedTask"][];
            nextCursor: string | null;
        };
        AttachedRole: {
            expiresAt: string | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            roleId: Id<'Role'>;
            scope: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            scopeId: string;
        };
        Attachment: {
            contentType: string;
            fileName: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Attachment'>;
            sha256: string;
            size: number;
            url: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            urlExpiresAt: string;
            voice: components["schemas"]["Voice"] | null;
        };
        AuditEvent: {
            action: string;
            actorId: Id<'User'> | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            details: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            ipAddress: string | null;
            organizationId: Id<'Organization'> | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            targetId: string;
            targetType: string;
            userAgent: string | null;
        };
        AuditEventList: {
            items: components["schemas"]["AuditEvent"][];
            nextCursor: string | null;
        };
        BlockedUser: {
            /** @description A signed URL of the avatar, which is valid for one to two hours. */
            avatarUrl: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            blockedAt: string;
            /** @description The name to show instead of the first and last name. */
            displayName: string | null;
            email: string | null;
            firstName: string | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            lastName: string | null;
        };
        BlockedUserList: {
            items: components["schemas"]["BlockedUser"][];
            nextCursor: string | null;
        };
        Board: {
            columns: {
                cancelled: components["schemas"]["BoardColumn"];
                done: components["schemas"]["BoardColumn"];
                in_progress: components["schemas"]["BoardColumn"];
                todo: components["schemas"]["BoardColumn"];
            };
        };
        BoardColumn: {
            count: number;
            items: components["schemas"]["BoardTask"][];
            nextCursor: string | null;
        };
        BoardConversation: {
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Conversation'>;
            mentionCount: number;
            messageCount: number;
            unreadCount: number;
        };
        BoardTask: {
            assigneeIds: Id<'User'>[];
            conversation: components["schemas"]["BoardConversation"] | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            createdBy: Id<'User'>;
            dueAt: string | null;
            hasDescription: boolean;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Task'>;
            /** @example WEB-12 */
            key: string;
            labelIds: Id<'Label'>[];
            number: number;
            /**
             * @description The place of the task among those of its project with the same status: sort them by `position`, by character code.
             * @example 5000000000
             */
            position: string;
            /** @enum {string} */
            priority: "low" | "normal" | "high" | "urgent";
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            projectId: Id<'Project'>;
            /** @enum {string} */
            status: "todo" | "in_progress" | "done" | "cancelled";
            title: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        BoardTaskList: {
            items: components["schemas"]["BoardTask"][];
            nextCursor: string | null;
        };
        /**
         * @example {
         *       "challengeToken": "q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE",
         *       "code": "287082"
         *     }
         */
        ChallengeAnswer: {
            /** @example q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE */
            challengeToken: string;
            /** @example 287082 */
            code: string;
        } | {
            /** @example q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE */
            challengeToken: string;
            /** @example 7K3M-9QWX-2RTB-HJ4N-V8CP-0DZF */
            recoveryCode: string;
        } | {
            /** @example q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE */
            challengeToken: string;
            /**
             * @example {
             *       "challengeId": "main.3fJxq1mVYc0dJm3n.SxwF5rQ7uL2aKpT9eHbGiXoRvDyE",
             *       "credential": {
             *         "id": "q8Zt1mVYc0dJm3nSxwF5rQ",
             *         "type": "public-key",
             *         "response": {
             *           "clientDataJSON": "e30",
             *           "authenticatorData": "AAAA",
             *           "signature": "AAAA"
             *         }
             *       }
             *     }
             */
            passkey: {
                /**
                 * @description The `challengeId` of the options. It works once, within five minutes.
                 * @example main.3fJxq1mVYc0dJm3n.SxwF5rQ7uL2aKpT9eHbGiXoRvDyE
                 */
                challengeId: string;
                credential: components["schemas"]["AssertedCredential"];
            };
        };
        /** @description The events that clients send, with their data. The server acknowledges each event with an `EventAck`. */
        ClientEvents: {
            active: Record<string, never>;
            auth: {
                token: string;
            };
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            join: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            leave: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            typing: string;
            unwatch: {
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                projectId: Id<'Project'>;
            };
            watch: {
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                projectId: Id<'Project'>;
            };
        };
        Conversation: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            createdBy: Id<'User'>;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Conversation'>;
            /** @enum {string} */
            kind: "direct" | "task";
            /** @description The number of the conversation's latest change. */
            lastChangeSeq: number;
            lastMessage: components["schemas"]["Message"] | null;
            lastSeq: number;
            /** @description The caller's own settings, or null if the caller is not a participant. */
            me: {
                /** @description Until then, the level is `none`. The time can be in the past. */
                mutedUntil: string | null;
                /**
                 * @description `all`: you are notified of mentions and of threads that you follow, and all unread messages count in `unread` of the overview. `mentions`: only unread mentions count in `unread`. `none`: you are not notified, and nothing counts.
                 * @enum {string}
                 */
                notify: "all" | "mentions" | "none";
            } | null;
            /** @description The number of unread messages that mention the caller. */
            mentionCount: number;
            organizationId: Id<'Organization'> | null;
            participants: components["schemas"]["Participant"][];
            task: components["schemas"]["ConversationTask"] | null;
            taskId: Id<'Task'> | null;
            title: string | null;
            unreadCount: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        ConversationChanges: {
            title?: (string | null) | undefined;
        };
        ConversationFile: {
            contentType: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            fileName: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            messageId: Id<'Message'>;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            senderId: Id<'User'>;
            sha256: string;
            size: number;
            url: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            urlExpiresAt: string;
            voice: components["schemas"]["Voice"] | null;
        };
        ConversationFileList: {
            items: components["schemas"]["ConversationFile"][];
            nextCursor: string | null;
        };
        ConversationList: {
            items: components["schemas"]["Conversation"][];
            nextCursor: string | null;
        };
        ConversationSettingsChanges: {
            /** @description null ends the mute. */
            mutedUntil?: (string | null) | undefined;
            /**
             * @description `all`: you are notified of mentions and of threads that you follow, and all unread messages count in `unread` of the overview. `mentions`: only unread mentions count in `unread`. `none`: you are not notified, and nothing counts.
             * @enum {string}
             */
            notify?: ("all" | "mentions" | "none") | undefined;
        };
        ConversationTask: {
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Task'>;
            /** @example LOFO-4 */
            key: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            projectId: Id<'Project'>;
            title: string;
        };
        /**
         * @description The JSON of the `PublicKeyCredential`. Other members are ignored.
         * @example {
         *       "id": "q8Zt1mVYc0dJm3nSxwF5rQ",
         *       "type": "public-key",
         *       "response": {
         *         "clientDataJSON": "e30",
         *         "attestationObject": "oA"
         *       }
         *     }
         */
        CreatedCredential: {
            id: string;
            response: {
                attestationObject: string;
                clientDataJSON: string;
                transports?: string[] | undefined;
            };
            /** @constant */
            type: "public-key";
        };
        DefaultRole: {
            /** @example 00000000-0000-7000-8000-000000000001 */
            roleId: "00000000-0000-7000-8000-000000000001" | null;
        };
        DefaultRoleChange: {
            /** @example 00000000-0000-7000-8000-000000000001 */
            roleId: "00000000-0000-7000-8000-000000000001" | null;
        };
        EmailChange: {
            /**
             * Format: email
             * @example ada@example.com
             */
            newEmail: string;
            /**
             * Format: password
             * @example Correct-horse-7
             */
            password: string;
        };
        /**
         * @description Clients must accept other codes too: later versions can add codes, and a hook of the embedding application can refuse with a code of its own.
         * @enum {string}
         */
        ErrorCode: "VALIDATION_FAILED" | "INVALID_TOKEN" | "CURSOR_INVALID" | "UNAUTHENTICATED" | "RECENT_SIGN_IN_REQUIRED" | "INVALID_CREDENTIALS" | "INVALID_REFRESH_TOKEN" | "TWO_FACTOR_REQUIRED" | "INVALID_TWO_FACTOR_CODE" | "INVALID_PASSKEY" | "INVALID_EMAIL_CODE" | "SOCIAL_FLOW_INVALID" | "SOCIAL_LOGIN_FAILED" | "EMAIL_NOT_VERIFIED" | "REFUSED_BY_HOST" | "POLICY_NOT_MET" | "FORBIDDEN" | "NOT_FOR_MACHINES" | "GRANT_EXCEEDS_OWN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "LAST_OWNER" | "LAST_SIGN_IN_METHOD" | "ROLE_IN_USE" | "TWO_FACTOR_ALREADY_ENABLED" | "TWO_FACTOR_NOT_ENABLED" | "IDEMPOTENCY_MISMATCH" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "QUOTA_EXCEEDED" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "ROLE_LEVEL_MISMATCH" | "ASSIGNEE_WITHOUT_ACCESS" | "NESTED_REPLY" | "UNSAFE_URL" | "ACCOUNT_LOCKED" | "RATE_LIMITED" | "TOO_MANY_CONNECTIONS" | "INTERNAL" | "UNAVAILABLE";
        /** @description The server's acknowledgement of a client event. */
        EventAck: {
            cursor?: string | undefined;
            lastChangeSeq?: number | undefined;
            lastSeq?: number | undefined;
            /** @constant */
            ok: true;
        } | {
            /** @enum {string} */
            code: "NOT_FOUND" | "FORBIDDEN" | "POLICY_NOT_MET" | "VALIDATION_FAILED" | "UNAUTHENTICATED" | "RATE_LIMITED" | "TOO_MANY_CONNECTIONS" | "UNAVAILABLE" | "INTERNAL";
            /** @constant */
            ok: false;
            retryAfterSeconds?: number | undefined;
        };
        ExplainedPermissions: {
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            limited: {
                name: components["schemas"]["PermissionName"];
                /** @enum {string} */
                to: "created" | "self";
            }[];
            permissions: {
                name: components["schemas"]["PermissionName"];
                sources: {
                    expiresAt: string | null;
                    group: {
                        /**
                         * Format: uuid
                         * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                         */
                        id: Id<'Group'>;
                        name: string;
                    } | null;
                    role: {
                        /**
                         * Format: uuid
                         * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                         */
                        id: Id<'Role'>;
                        name: string;
                    } | null;
                    scope: string;
                    scopeId: string | null;
                }[];
            }[];
            scope: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            userId: Id<'User'>;
        };
        FieldError: {
            /**
             * @description A machine-readable error code.
             * @example invalid_type
             */
            code: string;
            /** @description A human-readable message. */
            message: string;
            /**
             * @description The path of the invalid field: property names and list indexes, separated by dots.
             * @example checks.0.permission
             */
            path: string;
        };
        FoundMessageList: {
            items: components["schemas"]["Message"][];
            nextCursor: string | null;
        };
        FoundPerson: {
            /** @description A signed URL of the avatar, which is valid for one to two hours. */
            avatarUrl: string | null;
            /** @description The name to show instead of the first and last name. */
            displayName: string | null;
            email: string;
            firstName: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'User'>;
            lastName: string;
        };
        FoundPersonList: {
            items: components["schemas"]["FoundPerson"][];
            nextCursor: string | null;
        };
        GeneratedTwoFactor: {
            /** Format: uri */
            otpauthUrl: string;
            /** @description The `otpauth:` URI as a QR code, in a `data:` URL. */
            qrCodeDataUrl: string;
            /** @description The secret in base32, for manual entry. */
            secret: string;
        };
        GlobalRoleChanges: {
            /** @example Analytical Engines */
            name?: string | undefined;
            /**
             * @example [
             *       "project:view",
             *       "project:task.view"
             *     ]
             */
            permissions?: string[] | undefined;
        };
        GlobalRoleIds: {
            roleIds: Id<'Role'>[];
        };
        GlobalRoleList: {
            items: components["schemas"]["Role"][];
            nextCursor: string | null;
        };
        Group: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Group'>;
            name: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            organizationId: Id<'Organization'>;
            permissions: string[];
        };
        GroupChanges: {
            /** @example Analytical Engines */
            name?: string | undefined;
            /**
             * @example [
             *       "project:view",
             *       "project:task.view"
             *     ]
             */
            permissions?: string[] | undefined;
        };
        GroupDetails: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            organizationId: Id<'Organization'>;
            permissions: string[];
            roles: components["schemas"]["AttachedRole"][];
        };
        GroupList: {
            items: components["schemas"]["Group"][];
            nextCursor: string | null;
        };
        HeldPermissions: {
            id: string | null;
            permissions: components["schemas"]["PermissionName"][];
            scope: string;
        };
        HolderList: {
            items: components["schemas"]["Person"][];
            nextCursor: string | null;
        };
        Identity: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The email that the provider last reported. */
            email: string | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Identity'>;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            lastUsedAt: string;
            /** @example google */
            provider: string;
        };
        IdentityList: {
            items: components["schemas"]["Identity"][];
            nextCursor: string | null;
        };
        IdentityProvider: {
            /** @example google */
            id: string;
            name: string;
        };
        IdentityProviderList: {
            providers: components["schemas"]["IdentityProvider"][];
        };
        Invitation: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            email: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Invitation'>;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            invitedBy: Id<'User'>;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            organizationId: Id<'Organization'>;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            roleId: Id<'Role'>;
            roleName: string;
        };
        InvitationLink: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
            /** Format: uri */
            link: string;
        };
        InvitationList: {
            items: components["schemas"]["Invitation"][];
            nextCursor: string | null;
        };
        InvitationPreview: {
            email: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
            invitedBy: {
                firstName: string;
                lastName: string;
            };
            organization: {
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                id: string;
                name: string;
            };
            role: {
                name: string;
            };
        };
        InvitationResult: {
            /** @description The email as it was sent in the request. */
            email: string;
            /** @description null if the email could not be invited. `problem` then gives the reason. */
            invitation: components["schemas"]["Invitation"] | null;
            problem: {
                /**
                 * @description `VALIDATION_FAILED`, `CONFLICT`, `RATE_LIMITED`, `REFUSED_BY_HOST`, or a code that the embedding application's hook chose.
                 * @example CONFLICT
                 */
                code: string;
                detail: string;
                retryAfterSeconds: number | null;
            } | null;
        };
        InvitationResults: {
            results: components["schemas"]["InvitationResult"][];
        };
        IssuedApiKey: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            expiresAt: string | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            /**
             * @description The key, which is shown only once. Send it as `Authorization: Bearer ck_…`.
             * @example ck_0198f0c1234576789abcdef012345678_q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE_1c291ca3
             */
            key: string;
            /** @description Stored at most once per minute. */
            lastUsedAt: string | null;
            name: string;
            permissions: string[];
        };
        Job: {
            /** @description The code or class of the last finished run's error, or `null` if that run succeeded. */
            lastError: string | null;
            lastStartedAt: string | null;
            lastSucceededAt: string | null;
            name: string;
            /** @description The time of the next run, or `null` if the job is running. */
            nextRunAt: string | null;
            /** @description The time at which the current run started, or `null` if the job is not running. */
            runningSince: string | null;
        };
        JobList: {
            items: components["schemas"]["Job"][];
        };
        JsonWebKeySet: {
            keys: {
                [key: string]: string;
            }[];
        };
        Label: {
            /** @enum {string} */
            color: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Label'>;
            name: string;
        };
        LabelChanges: {
            /** @enum {string} */
            color?: ("gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink") | undefined;
            /** @example Bug */
            name?: string | undefined;
        };
        LabelList: {
            items: components["schemas"]["Label"][];
        };
        LargestStorage: {
            organizations: components["schemas"]["StorageOwner"][];
            users: components["schemas"]["StorageOwner"][];
        };
        LockedOutMember: {
            /** @description The first field of the policy that the member does not meet. */
            requirement: components["schemas"]["PolicyRequirement"];
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            userId: Id<'User'>;
        };
        LockedOutMemberList: {
            items: components["schemas"]["LockedOutMember"][];
            nextCursor: string | null;
        };
        Member: {
            /** @description A signed URL of the avatar, which is valid for one to two hours. */
            avatarUrl: string | null;
            /** @description The name to show instead of the first and last name. */
            displayName: string | null;
            email: string;
            firstName: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            joinedAt: string;
            /** @enum {string} */
            kind: "person" | "service";
            lastName: string;
            roleIds: Id<'Role'>[];
            roles: {
                expiresAt: string | null;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                id: Id<'Role'>;
                name: string;
            }[];
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            userId: Id<'User'>;
        };
        MemberList: {
            items: components["schemas"]["Member"][];
            nextCursor: string | null;
        };
        Message: {
            attachments: components["schemas"]["Attachment"][];
            body: string;
            /** @description The number of the latest change to this message, in the order of the conversation's changes. Of two versions of a message, the one with the higher number is newer. */
            changeSeq: number;
            clientMessageId: string | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            conversationId: Id<'Conversation'>;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            deletedAt: string | null;
            editedAt: string | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Message'>;
            /** @enum {string} */
            kind: "text" | "file" | "voice";
            mentions: Id<'User'>[];
            pinnedAt: string | null;
            pinnedBy: Id<'User'> | null;
            reactions: components["schemas"]["Reaction"][];
            replyToId: Id<'Message'> | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            senderId: Id<'User'>;
            seq: number;
            thread: components["schemas"]["MessageThread"] | null;
            /** @description The message in whose thread this is a reply. */
            threadRootId: Id<'Message'> | null;
        };
        MessageChange: {
            changeSeq: number;
            /** @enum {string} */
            kind: "message" | "edit" | "delete" | "reaction" | "pin" | "thread";
            message: components["schemas"]["Message"];
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            messageId: Id<'Message'>;
            /** @description The new reply. `message` is the root of its thread. */
            reply?: components["schemas"]["Message"] | undefined;
        };
        MessageChangeList: {
            items: components["schemas"]["MessageChange"][];
            lastChangeSeq: number;
        };
        MessageChanges: {
            /**
             * @description 1 to 10,000 code points that are not all blank. If the message has files, the text can also be empty.
             * @example Shall we meet at ten?
             */
            body: string;
            mentions?: (Id<'User'>[] | null) | undefined;
        };
        MessageList: {
            conversation?: components["schemas"]["Conversation"] | undefined;
            items: components["schemas"]["Message"][];
            lastSeq: number;
            nextCursor: string | null;
        };
        /** @description `replyCount` excludes deleted replies. `unreadCount` is for the caller, or the receiver of the event, and 0 for users who do not follow the thread. */
        MessageThread: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            lastReplyAt: string;
            lastReplySeq: number;
            replyCount: number;
            unreadCount: number;
        };
        NewApiKey: {
            /** @example 287082 */
            code?: string | undefined;
            /** @description At most one year from now. The default is 90 days from now. null means that the key does not expire. */
            expiresAt?: (string | null) | undefined;
            /** @example Nightly import */
            name: string;
            /**
             * Format: password
             * @example Correct-horse-7
             */
            password?: string | undefined;
            /**
             * @example [
             *       "project:view",
             *       "project:task.view"
             *     ]
             */
            permissions: string[];
        };
        NewAttachedRole: {
            expiresAt?: (string | null) | undefined;
            /** @enum {string} */
            scope: "ORGANIZATION" | "TEAM" | "PROJECT";
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            scopeId: string;
        };
        /**
         * @example {
         *       "kind": "direct",
         *       "participantIds": [
         *         "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
         *       ]
         *     }
         */
        NewConversation: {
            /** @constant */
            kind: "direct";
            /** @description If set, creates a group conversation for members of this organization only. */
            organizationId?: (Id<'Organization'> | null) | undefined;
            participantIds: Id<'User'>[];
            title?: (string | null) | undefined;
        } | {
            /** @constant */
            kind: "task";
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            taskId: Id<'Task'>;
        };
        NewGlobalRole: {
            /** @constant */
            level?: "GLOBAL" | undefined;
            /** @example Reviewer */
            name: string;
            /**
             * @example [
             *       "project:view",
             *       "project:task.view"
             *     ]
             */
            permissions: string[];
        };
        NewGroup: {
            /** @example Engineers */
            name: string;
            /**
             * @example [
             *       "project:view",
             *       "project:task.view"
             *     ]
             */
            permissions: string[];
        };
        NewInvitation: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            roleId: Id<'Role'>;
        };
        NewInvitations: {
            emails: string[];
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            roleId: Id<'Role'>;
        };
        NewLabel: {
            /** @enum {string} */
            color: "gray" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
            /** @example Bug */
            name: string;
        };
        NewMessage: {
            /**
             * @description 1 to 10,000 code points that are not all blank.
             * @example Shall we meet at ten?
             */
            body: string;
            clientMessageId?: (string | null) | undefined;
            mentions?: (Id<'User'>[] | null) | undefined;
            replyToId?: (Id<'Message'> | null) | undefined;
            /** @description Makes the message a reply in this message’s thread. */
            threadRootId?: (Id<'Message'> | null) | undefined;
        };
        NewOrganization: {
            description?: (string | null) | undefined;
            /** @example Analytical Engines */
            name: string;
        };
        NewOrganizationPolicy: {
            /**
             * @description The domains of members' email addresses. `null` or an empty list: any domain.
             * @default null
             */
            allowedEmailDomains?: (string[] | null) | undefined;
            /**
             * @description The methods with which members can sign in. `null` or an empty list: any method.
             * @default null
             */
            allowedMethods?: (components["schemas"]["SignInMethod"][] | null) | undefined;
            /**
             * @description Members must sign in again after this number of days. `null`: never.
             * @default null
             */
            maxSessionAgeDays?: (number | null) | undefined;
            /**
             * @description Whether members must sign in with a second factor or a passkey.
             * @default false
             */
            requireSecondFactor?: boolean | undefined;
        };
        NewParticipants: {
            userIds: Id<'User'>[];
        };
        /**
         * @example {
         *       "challengeId": "main.3fJxq1mVYc0dJm3n.SxwF5rQ7uL2aKpT9eHbGiXoRvDyE",
         *       "credential": {
         *         "id": "q8Zt1mVYc0dJm3nSxwF5rQ",
         *         "type": "public-key",
         *         "response": {
         *           "clientDataJSON": "e30",
         *           "attestationObject": "oA"
         *         }
         *       },
         *       "name": "Work laptop"
         *     }
         */
        NewPasskey: {
            /**
             * @description The `challengeId` of the options. It works once, within five minutes.
             * @example main.3fJxq1mVYc0dJm3n.SxwF5rQ7uL2aKpT9eHbGiXoRvDyE
             */
            challengeId: string;
            credential: components["schemas"]["CreatedCredential"];
            /** @example Work laptop */
            name: string;
        };
        NewProject: {
            description?: (string | null) | undefined;
            /** @example WEB */
            key: string;
            /** @example Analytical Engines */
            name: string;
            teamId?: (Id<'Team'> | null) | undefined;
        };
        NewPushSubscription: {
            /** @example https://push.example.com/send/6yrJqxnFkPo */
            endpoint: string;
            /** @description Has no effect. */
            expirationTime?: (number | null) | undefined;
            /**
             * @example {
             *       "p256dh": "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U",
             *       "auth": "A1b2C3d4E5f6G7h8I9j0Kg"
             *     }
             */
            keys: {
                auth: string;
                p256dh: string;
            };
        };
        NewRole: {
            /** @enum {string} */
            level: "ORGANIZATION" | "TEAM" | "PROJECT";
            /** @example Reviewer */
            name: string;
            /**
             * @example [
             *       "project:view",
             *       "project:task.view"
             *     ]
             */
            permissions: string[];
        };
        NewServiceAccount: {
            groupIds?: Id<'Group'>[] | undefined;
            /** @example Import */
            name: string;
            roleIds?: Id<'Role'>[] | undefined;
        };
        NewTask: {
            assigneeIds?: Id<'User'>[] | undefined;
            description?: (string | null) | undefined;
            dueAt?: (string | null) | undefined;
            labelIds?: Id<'Label'>[] | undefined;
            /** @enum {string} */
            priority?: ("low" | "normal" | "high" | "urgent") | undefined;
            /** @enum {string} */
            status?: ("todo" | "in_progress" | "done" | "cancelled") | undefined;
            /** @example Punch the cards */
            title: string;
        };
        NewTeam: {
            description?: (string | null) | undefined;
            /** @example Analytical Engines */
            name: string;
        };
        NewWebhook: {
            /** @description The types of events to receive. `*` stands for all, including those of later versions. */
            types: ("*" | "organization.updated" | "invitation.created" | "invitation.accepted" | "invitation.revoked" | "member.added" | "member.updated" | "member.removed" | "team.created" | "team.updated" | "team.deleted" | "role.created" | "role.updated" | "role.deleted" | "group.created" | "group.updated" | "group.deleted" | "project.created" | "project.updated" | "project.deleted" | "task.created" | "task.updated" | "task.deleted" | "message.posted" | "message.updated")[];
            /**
             * @description An https URL.
             * @example https://hooks.example.com/crewkit
             */
            url: string;
        };
        Notification: {
            /** @description The users who caused the newest events: at most three, the newest first. */
            actorIds: Id<'User'>[];
            /** @description The number of events that the notification counts. */
            count: number;
            /**
             * Format: date-time
             * @description The time of the newest event that the notification counts.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            /** @enum {string} */
            kind: "mention" | "assigned" | "invitation" | "thread_reply" | "message";
            readAt: string | null;
            subject: {
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                conversationId?: Id<'Conversation'> | undefined;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description The newest of the counted messages.
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                messageId?: Id<'Message'> | undefined;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                projectId?: Id<'Project'> | undefined;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                taskId?: Id<'Task'> | undefined;
                /** @enum {string} */
                type: "conversation" | "task" | "invitation";
            };
            /** @description The title of the task or the conversation, or the name of the organization. null for conversations without a title, such as direct conversations. */
            title: string | null;
        };
        NotificationList: {
            items: components["schemas"]["Notification"][];
            nextCursor: string | null;
            /** @description The number of all unread notifications. */
            unreadCount: number;
        };
        NotificationSettings: {
            channels: {
                assigned: {
                    inbox: boolean;
                    mail: boolean;
                    push: boolean;
                };
                invitation: {
                    inbox: boolean;
                    mail: boolean;
                    push: boolean;
                };
                mention: {
                    inbox: boolean;
                    mail: boolean;
                    push: boolean;
                };
                message: {
                    inbox: boolean;
                    mail: boolean;
                    push: boolean;
                };
                thread_reply: {
                    inbox: boolean;
                    mail: boolean;
                    push: boolean;
                };
            };
            /** @description No emails about mentions and no push messages are sent during these hours of the day, in the time zone of the account or else in UTC. */
            quietHours: {
                /** @example 22:00 */
                from: string;
                /** @example 22:00 */
                to: string;
            } | null;
        };
        Organization: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            createdBy: Id<'User'>;
            description: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Organization'>;
            name: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        OrganizationChanges: {
            description?: (string | null) | undefined;
            /** @example Analytical Engines */
            name?: string | undefined;
        };
        OrganizationList: {
            items: components["schemas"]["Organization"][];
            nextCursor: string | null;
        };
        OrganizationPolicy: {
            /** @description The domains of members' email addresses. `null` or an empty list: any domain. */
            allowedEmailDomains: string[] | null;
            /** @description The methods with which members can sign in. `null` or an empty list: any method. */
            allowedMethods: components["schemas"]["SignInMethod"][] | null;
            /** @description Members must sign in again after this number of days. `null`: never. */
            maxSessionAgeDays: number | null;
            /** @description Whether members must sign in with a second factor or a passkey. */
            requireSecondFactor: boolean;
        };
        Overview: {
            /** @description The number of users that the caller has blocked. */
            blockedUserCount: number;
            organization: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                createdAt: string;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                createdBy: Id<'User'>;
                description: string;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                id: string;
                name: string;
                /** @description The caller's permissions on this resource. */
                permissions: string[];
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                updatedAt: string;
            } | null;
            organizations: {
                items: components["schemas"]["Organization"][];
                nextCursor: string | null;
            };
            /** @description The caller's permissions outside organizations. */
            permissions: string[];
            project: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                createdAt: string;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                createdBy: Id<'User'>;
                description: string;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                id: string;
                key: string;
                name: string;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                organizationId: Id<'Organization'>;
                /** @description The caller's permissions on this resource. */
                permissions: string[];
                teamId: Id<'Team'> | null;
                /**
                 * Format: date-time
                 * @example 2026-11-21T09:30:00.000Z
                 */
                updatedAt: string;
            } | null;
            projects: {
                items: components["schemas"]["Project"][];
                nextCursor: string | null;
            };
            teams: {
                items: components["schemas"]["Team"][];
                nextCursor: string | null;
            };
            /** @description If the organization or project is null because of a sign-in policy: the field of the policy. */
            unmetRequirement: components["schemas"]["PolicyRequirement"] | null;
            /** @description If 100 or more conversations have unread messages, these numbers are lower bounds. */
            unread: {
                conversations: number;
                mentions: number;
                messages: number;
            };
            /** @description The number of unread notifications; 0 for API keys. */
            unreadNotificationCount: number;
            user: components["schemas"]["User"];
        };
        /**
         * @example {
         *       "password": "Correct-horse-7"
         *     }
         */
        OwnerProof: {
            /**
             * Format: password
             * @example Correct-horse-7
             */
            password: string;
        } | {
            /** @example 287082 */
            code: string;
        };
        Participant: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            joinedAt: string;
            lastReadSeq: number;
            /** @enum {string} */
            role: "owner" | "member";
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            userId: Id<'User'>;
        };
        Passkey: {
            /** @description Whether the passkey is synchronized between devices. */
            backedUp: boolean;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Passkey'>;
            lastUsedAt: string | null;
            name: string;
        };
        PasskeyCreationOptions: {
            /** @description Send it with the credential. */
            challengeId: string;
            /** @description The JSON for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
            options: {
                /** @constant */
                attestation: "none";
                authenticatorSelection: {
                    /** @constant */
                    requireResidentKey: true;
                    /** @constant */
                    residentKey: "required";
                    /** @constant */
                    userVerification: "preferred";
                };
                /** @description Random bytes in base64url. */
                challenge: string;
                excludeCredentials: {
                    id: string;
                    transports: string[];
                    /** @constant */
                    type: "public-key";
                }[];
                pubKeyCredParams: {
                    alg: number;
                    /** @constant */
                    type: "public-key";
                }[];
                rp: {
                    id: string;
                    name: string;
                };
                timeout: number;
                user: {
                    displayName: string;
                    id: string;
                    name: string;
                };
            };
        };
        PasskeyList: {
            items: components["schemas"]["Passkey"][];
        };
        PasskeyRequestOptions: {
            /** @description Send it with the credential. */
            challengeId: string;
            /** @description The JSON for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
            options: {
                allowCredentials: {
                    id: string;
                    transports: string[];
                    /** @constant */
                    type: "public-key";
                }[];
                /** @description Random bytes in base64url. */
                challenge: string;
                rpId: string;
                timeout: number;
                /** @enum {string} */
                userVerification: "required" | "preferred";
            };
        };
        PendingMail: {
            /** @description The number of delivery attempts so far, including a running one. */
            attempts: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            /** @description The code or class of the last error, or `null` if no attempt has failed. */
            lastError: string | null;
            /**
             * Format: date-time
             * @description The time of the next attempt. During an attempt, the time at which the next attempt would start if this one fails.
             * @example 2026-11-21T09:30:00.000Z
             */
            nextAttemptAt: string;
        };
        PendingMailList: {
            items: components["schemas"]["PendingMail"][];
            nextCursor: string | null;
        };
        Permission: {
            description: string;
            name: string;
            /** @enum {string} */
            origin: "crewkit" | "host";
            /** @enum {string} */
            scope: "GLOBAL" | "ORGANIZATION" | "TEAM" | "PROJECT" | "TASK" | "CHAT";
        };
        PermissionCheckResults: {
            results: boolean[];
        };
        PermissionChecks: {
            checks: {
                id?: (string | null) | undefined;
                permission: string;
                /** @enum {string} */
                scope: "GLOBAL" | "ORGANIZATION" | "TEAM" | "PROJECT" | "TASK" | "CHAT";
            }[];
        };
        PermissionList: {
            items: components["schemas"]["Permission"][];
            nextCursor: string | null;
        };
        /** @enum {string} */
        PermissionName: "org:create" | "org:view" | "org:edit" | "org:delete" | "org:members.view" | "org:members.invite" | "org:members.remove" | "org:members.roles" | "org:settings.view" | "org:settings.edit" | "team:create" | "team:view" | "team:edit" | "team:delete" | "team:members.view" | "team:members.add" | "team:members.remove" | "team:members.roles" | "team:settings.view" | "team:settings.edit" | "project:create" | "project:view" | "project:edit" | "project:delete" | "project:members.view" | "project:members.add" | "project:members.remove" | "project:task.create" | "project:task.view" | "project:task.edit" | "project:task.delete" | "project:task.assign" | "project:settings.view" | "project:settings.edit" | "system:users.view" | "system:users.manage" | "system:roles.manage" | "system:audit.view" | "chat:view" | "chat:message.send" | "chat:edit" | "chat:participants.manage";
        Person: {
            /** @description A signed URL of the avatar, which is valid for one to two hours. */
            avatarUrl: string | null;
            /** @description The name to show instead of the first and last name. */
            displayName: string | null;
            email: string;
            firstName: string;
            /** @enum {string} */
            kind: "person" | "service";
            lastName: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            userId: Id<'User'>;
        };
        PersonList: {
            items: components["schemas"]["Person"][];
            nextCursor: string | null;
        };
        Pin: {
            message: components["schemas"]["Message"];
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            messageId: Id<'Message'>;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            pinnedAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            pinnedBy: Id<'User'>;
        };
        PinList: {
            items: components["schemas"]["Pin"][];
        };
        PlaceOfRole: {
            /** @enum {string} */
            scope?: ("ORGANIZATION" | "TEAM" | "PROJECT") | undefined;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            scopeId?: string | undefined;
        };
        /** @enum {string} */
        PolicyRequirement: "requireSecondFactor" | "maxSessionAgeDays" | "allowedEmailDomains" | "allowedMethods";
        PresenceSettings: {
            /** @description Whether you show when you are active. */
            visible: boolean;
        };
        PresenceSettingsChange: {
            /** @example true */
            visible: boolean;
        };
        Problem: {
            /**
             * Format: date-time
             * @description With `TWO_FACTOR_REQUIRED`: when `challengeToken` expires.
             * @example 2026-11-21T09:30:00.000Z
             */
            challengeExpiresAt?: string | undefined;
            /** @description With `TWO_FACTOR_REQUIRED`: the token to send to `verifyTwoFactor`. */
            challengeToken?: string | undefined;
            code: components["schemas"]["ErrorCode"];
            /** @description A human-readable explanation of this occurrence. */
            detail: string;
            /** @description With `VALIDATION_FAILED`: at most 50 of the invalid fields. */
            errors?: components["schemas"]["FieldError"][] | undefined;
            /** @description With `RECENT_SIGN_IN_REQUIRED`: the age in seconds that a sign-in can have. */
            maxAgeSeconds?: number | undefined;
            /** @description With `QUOTA_EXCEEDED`: the storage quota that the files would exceed. */
            quota?: components["schemas"]["StorageUsage"] | undefined;
            /** @description The value of `X-Request-Id`. Use it to find the request in the server log. */
            requestId: string;
            /** @description With `FORBIDDEN` and `GRANT_EXCEEDS_OWN`: the permissions that are required or missing. The list is empty if no permission would allow the request. */
            requiredPermissions?: string[] | undefined;
            /** @description With `POLICY_NOT_MET`, and with `CONFLICT` for a sign-in policy: the field of the organization's sign-in policy that you do not meet. */
            requirement?: components["schemas"]["PolicyRequirement"] | undefined;
            status: number;
            /** @description A summary of the problem. It is the same for every problem with this code. */
            title: string;
            /** @example urn:crewkit:error:validation-failed */
            type: string;
        };
        Project: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            createdBy: Id<'User'>;
            description: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Project'>;
            key: string;
            name: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            organizationId: Id<'Organization'>;
            teamId: Id<'Team'> | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        ProjectChanges: {
            description?: (string | null) | undefined;
            /** @example Analytical Engines */
            name?: string | undefined;
        };
        ProjectList: {
            items: components["schemas"]["Project"][];
            nextCursor: string | null;
        };
        ProjectMemberList: {
            items: components["schemas"]["Member"][];
            nextCursor: string | null;
        };
        ProjectMove: {
            teamId: Id<'Team'> | null;
        };
        PushKey: {
            /** @description The `applicationServerKey`, in base64url (RFC 8292). */
            publicKey: string;
        };
        PushSubscription: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            endpoint: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
        };
        Reaction: {
            count: number;
            /** @example 👍 */
            emoji: string;
            /** @description Whether the caller, or the receiver of the event, is one of the users. */
            mine: boolean;
        };
        ReadState: {
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            conversationId: Id<'Conversation'>;
            lastReadSeq: number;
            unreadCount: number;
        };
        RecoveryCodes: {
            /** @description Ten single-use codes. They cannot be retrieved again. */
            recoveryCodes: string[];
        };
        Registration: {
            /** @description The response token of the captcha widget. Ignored unless the server requires a captcha. */
            captchaToken?: string | undefined;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @example Ada */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
            /**
             * @description The path in the app at which the user continues, without a fragment. The emailed link contains it.
             * @example /organizations
             */
            next?: string | undefined;
            /**
             * Format: password
             * @description 8 to 128 characters, with at least one uppercase letter, lowercase letter, digit and special character.
             * @example Correct-horse-7
             */
            password: string;
            /** @description A random secret that the client keeps and later sends to `verifyEmail` to sign in. */
            signInVerifier?: string | undefined;
        };
        RegistrationTaken: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @constant */
            status: "verification_sent";
        };
        Role: {
            builtIn: boolean;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Role'>;
            /** @enum {string} */
            level: "GLOBAL" | "ORGANIZATION" | "TEAM" | "PROJECT";
            name: string;
            organizationId: Id<'Organization'> | null;
            permissions: string[];
        };
        RoleChanges: {
            /** @example Analytical Engines */
            name?: string | undefined;
            /**
             * @example [
             *       "project:view",
             *       "project:task.view"
             *     ]
             */
            permissions?: string[] | undefined;
        };
        RoleChoice: {
            /** @description The time at which the role expires. If it is null or omitted, the role does not expire. OWNER cannot expire. */
            expiresAt?: (string | null) | undefined;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            roleId: Id<'Role'>;
        };
        RoleList: {
            items: components["schemas"]["Role"][];
            nextCursor: string | null;
        };
        SearchResult: {
            /** @description Up to 200 characters around the first match. For a person, this is the email. The excerpt can be empty. */
            excerpt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            place: {
                name: string;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                organizationId: Id<'Organization'>;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                projectId: Id<'Project'>;
                projectName: string;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                taskId: Id<'Task'>;
            };
            /** @example LOFO-4 Book the ferry */
            title: string;
            /** @constant */
            type: "task";
        } | {
            /** @description Up to 200 characters around the first match. For a person, this is the email. The excerpt can be empty. */
            excerpt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            place: {
                name: string;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                organizationId: Id<'Organization'>;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                projectId: Id<'Project'>;
                projectName: string;
            };
            /** @example LOFO-4 Book the ferry */
            title: string;
            /** @constant */
            type: "project";
        } | {
            /** @description Up to 200 characters around the first match. For a person, this is the email. The excerpt can be empty. */
            excerpt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            place: {
                name: string;
            };
            /** @example LOFO-4 Book the ferry */
            title: string;
            /** @constant */
            type: "person";
        } | {
            /** @description Up to 200 characters around the first match. For a person, this is the email. The excerpt can be empty. */
            excerpt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            /** @description Includes the task and its project if the conversation is about a task. */
            place: {
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                conversationId: Id<'Conversation'>;
                name: string;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                organizationId?: Id<'Organization'> | undefined;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                projectId?: Id<'Project'> | undefined;
                projectName?: string | undefined;
                seq: number;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                taskId?: Id<'Task'> | undefined;
            };
            /** @example LOFO-4 Book the ferry */
            title: string;
            /** @constant */
            type: "message";
        };
        SearchResultList: {
            items: components["schemas"]["SearchResult"][];
            nextCursor: string | null;
        };
        /**
         * @example {
         *       "code": "287082"
         *     }
         */
        SecondFactor: {
            /** @example 287082 */
            code: string;
        } | {
            /** @example 7K3M-9QWX-2RTB-HJ4N-V8CP-0DZF */
            recoveryCode: string;
        };
        /** @description The events that the server sends over Socket.IO and WebSocket, with their payloads. */
        ServerEvents: {
            "access:changed": {
                organizationId: Id<'Organization'> | null;
            };
            "auth:expired": {
                /** @constant */
                code: "UNAUTHENTICATED";
            };
            "chat:created": components["schemas"]["Conversation"];
            "chat:message": components["schemas"]["Message"];
            "chat:message.updated": components["schemas"]["Message"];
            "chat:read": {
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                conversationId: Id<'Conversation'>;
                lastReadSeq: number;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                userId: Id<'User'>;
            };
            "chat:removed": {
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                conversationId: Id<'Conversation'>;
            };
            "chat:typing": {
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                conversationId: Id<'Conversation'>;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                userId: Id<'User'>;
            };
            "chat:updated": components["schemas"]["Conversation"];
            "member:changed": {
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                organizationId: Id<'Organization'>;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                userId: Id<'User'>;
            };
            "notification:created": {
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                id: string;
                /** @enum {string} */
                kind: "mention" | "assigned" | "invitation" | "thread_reply" | "message";
            };
            "notification:read": Record<string, never>;
            "presence:changed": {
                lastActiveAt: string | null;
                /** @enum {string} */
                status: "online" | "away" | "offline";
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                userId: Id<'User'>;
            };
            "project:changed": {
                deleted: boolean;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                organizationId: Id<'Organization'>;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                projectId: Id<'Project'>;
            };
            "task:changed": {
                deleted: boolean;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                projectId: Id<'Project'>;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                taskId: Id<'Task'>;
                version: number;
            };
        };
        ServiceAccount: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description Whether an administrator of the installation has disabled it. */
            disabled: boolean;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'ServiceAccount'>;
            name: string;
            roles: {
                expiresAt: string | null;
                /**
                 * Format: uuid
                 * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                 */
                id: Id<'Role'>;
                name: string;
            }[];
        };
        ServiceAccountChange: {
            /** @example Import */
            name?: string | undefined;
            /** @description The complete new set of roles in the organization itself. */
            roleIds?: Id<'Role'>[] | undefined;
        };
        ServiceAccountList: {
            items: components["schemas"]["ServiceAccount"][];
        };
        Session: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            current: boolean;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Session'>;
            ipAddress: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            lastUsedAt: string;
            /** @description How the user proved their identity first. */
            method: components["schemas"]["SignInMethod"];
            /** @description Whether two factors were proven. A passkey that has verified the user counts as both. */
            secondFactor: boolean;
            userAgent: string | null;
        };
        SessionList: {
            items: components["schemas"]["Session"][];
            nextCursor: string | null;
        };
        Settings: {
            /** @description Settings that the embedding application defines. */
            custom: {
                [key: string]: unknown;
            };
            locale: string | null;
            timeZone: string | null;
            weekStartsOn: ("monday" | "saturday" | "sunday") | null;
        };
        SettingsChanges: {
            /** @description Settings that the embedding application defines. */
            custom?: {
                [key: string]: unknown;
            } | undefined;
            locale?: (string | null) | undefined;
            timeZone?: (string | null) | undefined;
            weekStartsOn?: (("monday" | "saturday" | "sunday") | null) | undefined;
        };
        /** @enum {string} */
        SignInMethod: "password" | "passkey" | "email_code" | "social";
        StorageOwner: {
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            /** @description The quota in bytes. `null` means unlimited; 0 means that no files can be uploaded. */
            limitBytes: number | null;
            /** @description The total size of all files in bytes, including files that are being uploaded or deleted. */
            usedBytes: number;
        };
        StorageUsage: {
            /** @description The quota in bytes. `null` means unlimited; 0 means that no files can be uploaded. */
            limitBytes: number | null;
            /** @enum {string} */
            scope: "user" | "organization";
            /** @description The total size of all files in bytes, including files that are being uploaded or deleted. */
            usedBytes: number;
        };
        Task: {
            assigneeIds: Id<'User'>[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            createdBy: Id<'User'>;
            description: string;
            dueAt: string | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Task'>;
            labelIds: Id<'Label'>[];
            number: number;
            /**
             * @description The place of the task among those of its project with the same status: sort them by `position`, by character code.
             * @example 5000000000
             */
            position: string;
            /** @enum {string} */
            priority: "low" | "normal" | "high" | "urgent";
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            projectId: Id<'Project'>;
            /** @enum {string} */
            status: "todo" | "in_progress" | "done" | "cancelled";
            title: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        TaskActivity: {
            /** @description The user who made the change, or null if the embedding application made it. */
            actorId: Id<'User'> | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            /** @description The changed fields. Empty for the creation. */
            changes: ({
                /** @constant */
                field: "title";
                from: string;
                to: string;
            } | {
                /** @constant */
                field: "description";
            } | {
                /** @constant */
                field: "status";
                /** @enum {string} */
                from: "todo" | "in_progress" | "done" | "cancelled";
                /** @enum {string} */
                to: "todo" | "in_progress" | "done" | "cancelled";
            } | {
                /** @constant */
                field: "priority";
                /** @enum {string} */
                from: "low" | "normal" | "high" | "urgent";
                /** @enum {string} */
                to: "low" | "normal" | "high" | "urgent";
            } | {
                /** @constant */
                field: "dueAt";
                from: string | null;
                to: string | null;
            } | {
                added: string[];
                /** @constant */
                field: "assignees";
                removed: string[];
            } | {
                added: string[];
                /** @constant */
                field: "labels";
                removed: string[];
            })[];
            /** @enum {string} */
            kind: "created" | "updated";
            /** @description The version of the task after the change. 1 is the creation. */
            version: number;
        };
        TaskActivityList: {
            items: components["schemas"]["TaskActivity"][];
            nextCursor: string | null;
        };
        TaskChangeList: {
            /** @description The ids of deleted tasks. */
            deletedIds: Id<'Task'>[];
            /** @description The changed tasks as they are now. */
            items: components["schemas"]["Task"][];
            /** @description The value of `changedAfter` for the next page, now or later. */
            nextCursor: string;
        };
        TaskChanges: {
            /** @description Places the task after this task, which must have the same status (the new one, if `status` is given); `null` places it at the top. Without `afterId`, a task whose status changes is placed at the top. */
            afterId?: (Id<'Task'> | null) | undefined;
            assigneeIds?: Id<'User'>[] | undefined;
            description?: (string | null) | undefined;
            dueAt?: (string | null) | undefined;
            labelIds?: Id<'Label'>[] | undefined;
            /** @enum {string} */
            priority?: ("low" | "normal" | "high" | "urgent") | undefined;
            /** @enum {string} */
            status?: ("todo" | "in_progress" | "done" | "cancelled") | undefined;
            /** @example Punch the cards */
            title?: string | undefined;
        };
        TaskList: {
            items: components["schemas"]["Task"][];
            nextCursor: string | null;
        };
        Team: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            createdBy: Id<'User'>;
            description: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Team'>;
            name: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            organizationId: Id<'Organization'>;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        TeamChanges: {
            description?: (string | null) | undefined;
            /** @example Analytical Engines */
            name?: string | undefined;
        };
        TeamList: {
            items: components["schemas"]["Team"][];
            nextCursor: string | null;
        };
        TeamMemberList: {
            items: components["schemas"]["Member"][];
            nextCursor: string | null;
        };
        ThreadPage: {
            following: boolean;
            items: components["schemas"]["Message"][];
            nextCursor: string | null;
            root: components["schemas"]["Message"];
        };
        TokenPair: {
            accessToken: string;
            /**
             * @description The lifetime of the access token in seconds.
             * @example 900
             */
            expiresIn: number;
            /** @description Absent in a cookie session, where it is in the cookie, and in the response to a refresh if another request has already rotated the refresh token. */
            refreshToken?: string | undefined;
            /** @constant */
            tokenType: "Bearer";
            user: components["schemas"]["User"];
        };
        User: {
            /** @description A signed URL of the avatar, which is valid for one to two hours. */
            avatarUrl: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The name to show instead of the first and last name. */
            displayName: string | null;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            emailVerifiedAt: string | null;
            firstName: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'User'>;
            lastName: string;
            /**
             * @description A BCP 47 language tag.
             * @example de-AT
             */
            locale: string | null;
            /**
             * @description An IANA time zone.
             * @example Europe/Berlin
             */
            timeZone: string | null;
            twoFactorEnabled: boolean;
        };
        UserChanges: {
            displayName?: (string | null) | undefined;
            /** @example Ada */
            firstName?: string | undefined;
            /** @example Lovelace */
            lastName?: string | undefined;
            locale?: (string | null) | undefined;
            timeZone?: (string | null) | undefined;
        };
        UserName: {
            /** @description A signed URL of the avatar, which is valid for one to two hours. */
            avatarUrl: string | null;
            /** @description true if the account has been deleted. The names are then empty. */
            deleted: boolean;
            /** @description The name to show instead of the first and last name. */
            displayName: string | null;
            /** @description null unless the caller and the user share an organization. */
            email: string | null;
            firstName: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'User'>;
            lastName: string;
        };
        UserNameList: {
            items: components["schemas"]["UserName"][];
        };
        VerifiedEmail: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @description null if the client is not signed in. */
            tokens: components["schemas"]["TokenPair"] | null;
        };
        Voice: {
            durationMs: number;
            /** @enum {string} */
            durationSource: "probed" | "client";
            waveform: number[];
        };
        Webhook: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The first failed attempt since the last success. */
            failingSince: string | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: Id<'Webhook'>;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            organizationId: Id<'Organization'>;
            paused: boolean;
            pausedAt: string | null;
            /** @description `manual`: a user has paused the webhook. `failures`: it has accepted no event for three days. `gone`: it has answered with 410. `backlog`: too many events were waiting. */
            pauseReason: ("manual" | "failures" | "gone" | "backlog") | null;
            types: string[];
            url: string;
        };
        WebhookChanges: {
            paused?: boolean | undefined;
            /** @description The types of events to receive. `*` stands for all, including those of later versions. */
            types?: ("*" | "organization.updated" | "invitation.created" | "invitation.accepted" | "invitation.revoked" | "member.added" | "member.updated" | "member.removed" | "team.created" | "team.updated" | "team.deleted" | "role.created" | "role.updated" | "role.deleted" | "group.created" | "group.updated" | "group.deleted" | "project.created" | "project.updated" | "project.deleted" | "task.created" | "task.updated" | "task.deleted" | "message.posted" | "message.updated")[] | undefined;
            /**
             * @description An https URL.
             * @example https://hooks.example.com/crewkit
             */
            url?: string | undefined;
        };
        WebhookDelivery: {
            attempts: number;
            /**
             * Format: date-time
             * @description The time of the event.
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            data: {
                [key: string]: unknown;
            };
            /** @description Why the last attempt got no response, such as `timeout`. */
            error: string | null;
            /**
             * Format: uuid
             * @description The value of the header `webhook-id`.
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            lastAttemptAt: string | null;
            /** @description The status of the response to the last attempt. */
            responseStatus: number | null;
            /**
             * @description `pending`: waits for its turn and is retried. `requested`: is attempted once, before all pending ones. `failed`: is not retried.
             * @enum {string}
             */
            status: "pending" | "requested" | "delivered" | "failed";
            /**
             * @example task.created
             * @example webhook.test
             */
            type: string;
        };
        WebhookDeliveryList: {
            items: components["schemas"]["WebhookDelivery"][];
            nextCursor: string | null;
        };
        WebhookList: {
            items: components["schemas"]["Webhook"][];
        };
        WebhookWithSecret: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The first failed attempt since the last success. */
            failingSince: string | null;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            id: string;
            /**
             * Format: uuid
             * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
             */
            organizationId: Id<'Organization'>;
            paused: boolean;
            pausedAt: string | null;
            /** @description `manual`: a user has paused the webhook. `failures`: it has accepted no event for three days. `gone`: it has answered with 410. `backlog`: too many events were waiting. */
            pauseReason: ("manual" | "failures" | "gone" | "backlog") | null;
            /**
             * @description The secret that signs the deliveries. It cannot be retrieved again.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
            types: string[];
            url: string;
        };
    };
    responses: {
        /** @description An error */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The unit of the byte ranges that the server supports. */
        "Accept-Ranges": string;
        /** @description Whether to display or download the content, and its file name (RFC 6266). */
        "Content-Disposition": string;
        /** @description The byte range of this response and the total size. */
        "Content-Range": string;
        /** @description The entity tag of the response, for `If-Match` and `If-None-Match`. */
        ETag: string;
        /** @description The path of the new resource, or the URL to redirect to. */
        Location: string;
        /** @description The remaining requests (`r`) and the number of seconds until more are available (`t`), for each limit that applies. */
        RateLimit: string;
        /** @description The number of requests (`q`) that each limit allows, and its window in seconds (`w`). */
        "RateLimit-Policy": string;
        /** @description Seconds to wait before retrying. */
        "Retry-After": string;
        /** @description The authentication scheme to use. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    viewJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
            400: components["responses"]["Problem"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description The user who acted. */
                actorId?: Id<'User'> | undefined;
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description The organization that the events are about. */
                organizationId?: Id<'Organization'> | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewDefaultRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The id of USER, or null if there is no default role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DefaultRole"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setDefaultRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roleId": "00000000-0000-7000-8000-000000000001"
                 *     }
                 */
                "application/json": components["schemas"]["DefaultRoleChange"];
            };
        };
        responses: {
            /** @description The updated default role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DefaultRole"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The background jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listPendingMails: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of pending emails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingMailList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listGlobalRoles: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlobalRoleList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createGlobalRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Reviewer",
                 *       "permissions": [
                 *         "project:view",
                 *         "project:task.view"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewGlobalRole"];
            };
        };
        responses: {
            /** @description The new role. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteGlobalRole: {
        parameters: {
            query?: {
                /** @description The id of the role that replaces the deleted role wherever it is assigned. Both roles must have the same level. */
                replacementRoleId?: Id<'Role'> | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the role. */
                roleId: Id<'Role'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Role deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateGlobalRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the role. */
                roleId: Id<'Role'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines"
                 *     }
                 */
                "application/json": components["schemas"]["GlobalRoleChanges"];
            };
        };
        responses: {
            /** @description The updated role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listLargestStorage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The largest users of storage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LargestStorage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The ids of the accounts to return, separated by commas. */
                ids?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDetails"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "disabled": true
                 *     }
                 */
                "application/json": components["schemas"]["AccountChanges"];
            };
        };
        responses: {
            /** @description The updated account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDetails"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeAccountSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setGlobalRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roleIds": [
                 *         "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GlobalRoleIds"];
            };
        };
        responses: {
            /** @description The updated account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDetails"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listAccountSessions: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of active sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeAccountSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the session. */
                sessionId: Id<'Session'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    resetTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Two-factor authentication disabled. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["SecondFactor"];
            };
        };
        responses: {
            /** @description Two-factor authentication disabled. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    enableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                "application/json": {
                    /** @example 287082 */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The recovery codes. They cannot be retrieved again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    generateTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret as text, URI and QR code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneratedTwoFactor"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["SecondFactor"];
            };
        };
        responses: {
            /** @description The recovery codes. They cannot be retrieved again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    verifyTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description `cookie` asks for a cookie session; other values are ignored. The request's `Origin` must then be one of the app's origins. Ignored unless the server has cookie sessions. */
                "Crewkit-Session"?: string | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challengeToken": "q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE",
                 *       "code": "287082"
                 *     }
                 */
                "application/json": components["schemas"]["ChallengeAnswer"];
            };
        };
        responses: {
            /** @description The token pair. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "newEmail": "ada@example.com",
                 *       "password": "Correct-horse-7"
                 *     }
                 */
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            /** @description Request accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description `cookie` asks for a cookie session; other values are ignored. The request's `Origin` must then be one of the app's origins. Ignored unless the server has cookie sessions. */
                "Crewkit-Session"?: string | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "Correct-horse-7",
                 *       "newPassword": "Battery-staple-8"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: password
                     * @example Correct-horse-7
                     */
                    currentPassword: string;
                    /**
                     * Format: password
                     * @example Battery-staple-8
                     */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Password changed and all sessions ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE"
                 *     }
                 */
                "application/json": {
                    /** @example q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Email changed. Existing sessions remain valid. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    requestEmailCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /** @description The response token of the captcha widget. Ignored unless the server requires a captcha. */
                    captchaToken?: string | undefined;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description The path in the app at which the user continues, without a fragment. The emailed link contains it.
                     * @example /organizations
                     */
                    next?: string | undefined;
                };
            };
        };
        responses: {
            /** @description Request accepted. The response is the same whether or not the account exists. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    signInWithEmailCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description `cookie` asks for a cookie session; other values are ignored. The request's `Origin` must then be one of the app's origins. Ignored unless the server has cookie sessions. */
                "Crewkit-Session"?: string | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "code": "042137"
                 *     }
                 */
                "application/json": {
                    /** @example 042137 */
                    code: string;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The token pair. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /** @description The response token of the captcha widget. Ignored unless the server requires a captcha. */
                    captchaToken?: string | undefined;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description The path in the app at which the user continues, without a fragment. The emailed link contains it.
                     * @example /organizations
                     */
                    next?: string | undefined;
                };
            };
        };
        responses: {
            /** @description Request accepted. The response is the same whether or not the account exists. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listIdentities: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of linked identities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the identity. */
                identityId: Id<'Identity'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Identity unlinked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: {
                /** @description `cookie` asks for a cookie session; other values are ignored. The request's `Origin` must then be one of the app's origins. Ignored unless the server has cookie sessions. */
                "Crewkit-Session"?: string | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "Correct-horse-7"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * Format: password
                     * @example Correct-horse-7
                     */
                    password: string;
                    /** @example 7K3M-9QWX-2RTB-HJ4N-V8CP-0DZF */
                    recoveryCode?: string | undefined;
                    /** @example 287082 */
                    totpCode?: string | undefined;
                };
            };
        };
        responses: {
            /** @description The new token pair. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /** @description `cookie` asks for a cookie session; other values are ignored. The request's `Origin` must then be one of the app's origins. Ignored unless the server has cookie sessions. */
                "Crewkit-Session"?: string | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "challengeToken": "q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE"
                 *     }
                 */
                "application/json": {
                    /** @example q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE */
                    challengeToken?: string | undefined;
                };
            };
        };
        responses: {
            /** @description The options for the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description `cookie` asks for a cookie session; other values are ignored. The request's `Origin` must then be one of the app's origins. Ignored unless the server has cookie sessions. */
                "Crewkit-Session"?: string | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challengeId": "main.3fJxq1mVYc0dJm3n.SxwF5rQ7uL2aKpT9eHbGiXoRvDyE",
                 *       "credential": {
                 *         "id": "q8Zt1mVYc0dJm3nSxwF5rQ",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "e30",
                 *           "authenticatorData": "AAAA",
                 *           "signature": "AAAA"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The `challengeId` of the options. It works once, within five minutes.
                     * @example main.3fJxq1mVYc0dJm3n.SxwF5rQ7uL2aKpT9eHbGiXoRvDyE
                     */
                    challengeId: string;
                    credential: components["schemas"]["AssertedCredential"];
                };
            };
        };
        responses: {
            /** @description The token pair. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: {
                /** @description `cookie` asks for a cookie session; other values are ignored. The request's `Origin` must then be one of the app's origins. Ignored unless the server has cookie sessions. */
                "Crewkit-Session"?: string | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "refreshToken": "q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Required, except in a cookie session, where it must be absent.
                     * @example q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE
                     */
                    refreshToken?: string | undefined;
                };
            };
        };
        responses: {
            /** @description The new token pair. If the server allows a grace period for refresh token reuse and another request has already rotated the token, this response contains no `refreshToken`, because the other request received it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "firstName": "Ada",
                 *       "lastName": "Lovelace",
                 *       "email": "ada@example.com",
                 *       "password": "Correct-horse-7"
                 *     }
                 */
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description Registration accepted. An email is sent unless the address received too many emails in the last hour. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationTaken"];
                };
            };
            400: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    resendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Request accepted. The response is the same whether or not a pending registration exists. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE",
                 *       "password": "Correct-horse-7"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: password
                     * @example Correct-horse-7
                     */
                    password: string;
                    /** @example q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Password changed and all sessions ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Active sessions, most recently used first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description `cookie` asks for a cookie session; other values are ignored. The request's `Origin` must then be one of the app's origins. Ignored unless the server has cookie sessions. */
                "Crewkit-Session"?: string | undefined;
            };
            path: {
                /** @description The id of the session. */
                sessionId: Id<'Session'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Session ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listIdentityProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity providers, in display order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityProviderList"];
                };
            };
            400: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    beginSocialLogin: {
        parameters: {
            query?: {
                /** @description The page of the app to return to, without a fragment: an absolute URL, or a path on the first of the app's origins. */
                returnTo?: string | undefined;
                /** @description Asks for a cookie session, and returns `FORBIDDEN` if a page of another site opened the URL. Ignored unless the server has cookie sessions. */
                session?: "cookie" | undefined;
            };
            header?: {
                /** @description The relation between the page that sends the request and the server, which the browser sets (Fetch Metadata). */
                "Sec-Fetch-Site"?: string | undefined;
            };
            path: {
                /** @description The id of the identity provider, as `listIdentityProviders` returns it. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the provider. */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    completeSocialLogin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the identity provider, as `listIdentityProviders` returns it. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the app. */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description `cookie` asks for a cookie session; other values are ignored. The request's `Origin` must then be one of the app's origins. Ignored unless the server has cookie sessions. */
                "Crewkit-Session"?: string | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE"
                 *     }
                 */
                "application/json": {
                    /** @description The secret that was sent with the registration, or null if the client has none. If omitted, the response is 204. */
                    signInVerifier?: (string | null) | undefined;
                    /** @example q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Email verified. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedEmail"];
                };
            };
            /** @description Email verified. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listChats: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description `task` includes task conversations. */
                include?: "task" | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createChat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "direct",
                 *       "participantIds": [
                 *         "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewConversation"];
            };
        };
        responses: {
            /** @description The existing conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    editChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "Analytical Engines"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationChanges"];
            };
        };
        responses: {
            /** @description The updated conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    readAttachment: {
        parameters: {
            query?: {
                /** @description Part of the signed URL. */
                expires?: string | undefined;
                /** @description Part of the signed URL. */
                signature?: string | undefined;
            };
            header?: {
                /** @description The entity tags of cached responses. If one of them is still current, the response is 304 (RFC 9110 §13.1.2). */
                "If-None-Match"?: string | undefined;
                /** @description The entity tag of a partial download. If it is no longer current, `Range` is ignored (RFC 9110 §13.1.5). */
                "If-Range"?: string | undefined;
                /** @description A single byte range (RFC 9110 §14.2). Multiple ranges and other units are ignored. */
                Range?: string | undefined;
            };
            path: {
                /** @description The id of the attachment. */
                attachmentId: Id<'Attachment'>;
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            /** @description The requested byte range of the file. */
            206: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            416: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listChatChanges: {
        parameters: {
            query?: {
                /** @description A message id or a cursor. Returns the messages after this message, oldest first. */
                after?: number | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageChangeList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationFileList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateChatSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "notify": "all"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationSettingsChanges"];
            };
        };
        responses: {
            /** @description The conversation with the updated settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description A message id or a cursor. Returns the messages after this message, oldest first. */
                after?: string | undefined;
                /** @description A message id or a cursor. Returns this message and its neighbors on both sides, newest first. */
                around?: string | undefined;
                /** @description A time. Returns the first message that was posted then or later, and its neighbors on both sides, newest first. */
                at?: string | undefined;
                /** @description A message id or a cursor. Returns the messages before this message, newest first. */
                before?: string | undefined;
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description Adds the conversation, and the replies in threads. */
                include?: ("conversation" | "thread" | "conversation,thread") | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    postMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "Shall we meet at ten?"
                 *     }
                 */
                "application/json": components["schemas"]["NewMessage"];
            };
        };
        responses: {
            /** @description The message had already been sent. This is the stored message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description Sent. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
                /** @description The id of the message. */
                messageId: Id<'Message'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Message deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    editMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
                /** @description The id of the message. */
                messageId: Id<'Message'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "Shall we meet at ten?"
                 *     }
                 */
                "application/json": components["schemas"]["MessageChanges"];
            };
        };
        responses: {
            /** @description The updated message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    addReaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
                /** @description One emoji, percent-encoded. */
                emoji: string;
                /** @description The id of the message. */
                messageId: Id<'Message'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message has this reaction of the caller. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    removeReaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
                /** @description One emoji, percent-encoded. */
                emoji: string;
                /** @description The id of the message. */
                messageId: Id<'Message'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message does not have this reaction of the caller. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listThread: {
        parameters: {
            query?: {
                /** @description A message id or a cursor. Returns the messages after this message, oldest first. */
                after?: string | undefined;
                /** @description A message id or a cursor. Returns the messages before this message, newest first. */
                before?: string | undefined;
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
                /** @description The id of the message. */
                messageId: Id<'Message'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of replies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadPage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    followThread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
                /** @description The id of the message. */
                messageId: Id<'Message'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller follows the thread. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    unfollowThread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
                /** @description The id of the message. */
                messageId: Id<'Message'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller does not follow the thread. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    markThreadRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
                /** @description The id of the message. */
                messageId: Id<'Message'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "seq": 41
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The `seq` of the last read reply. If null or omitted, all replies are marked as read.
                     * @example 41
                     */
                    seq?: (number | null) | undefined;
                };
            };
        };
        responses: {
            /** @description The replies are marked as read. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    postAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description Up to 10,000 code points. Can be empty.
                     * @example Here they are.
                     */
                    body?: string | undefined;
                    /** @example upload-1 */
                    clientMessageId?: string | undefined;
                    /**
                     * @description The duration of a voice message. It is used only if the file does not contain its duration.
                     * @example 1500
                     */
                    durationMs?: string | undefined;
                    files: Blob[];
                    /**
                     * @description A JSON array of up to 50 user ids.
                     * @example ["01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"]
                     */
                    mentions?: string | undefined;
                    /**
                     * Format: uuid
                     * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                     */
                    replyToId?: Id<'Message'> | undefined;
                    /**
                     * Format: uuid
                     * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                     */
                    threadRootId?: Id<'Message'> | undefined;
                    /**
                     * @default false
                     * @enum {string}
                     */
                    voice?: ("true" | "false") | undefined;
                    /**
                     * @description The waveform of a voice message, as a JSON array of 1 to 128 integers from 0 to 255.
                     * @example [0, 128, 255, 128]
                     */
                    waveform?: string | undefined;
                };
            };
        };
        responses: {
            /** @description The message had already been sent. This is the stored message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description Sent. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    addChatParticipants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userIds": [
                 *         "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewParticipants"];
            };
        };
        responses: {
            /** @description All users were already participants, so nothing has changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description The updated conversation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    removeChatParticipant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Participant removed, or conversation hidden. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listPins: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pinned messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    pinMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
                /** @description The id of the message. */
                messageId: Id<'Message'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message is pinned. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    unpinMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
                /** @description The id of the message. */
                messageId: Id<'Message'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message is not pinned. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    markChatRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the conversation. */
                conversationId: Id<'Conversation'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "seq": 41
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The `seq` of the last read message. If null or omitted, all messages are marked as read.
                     * @example 41
                     */
                    seq?: (number | null) | undefined;
                };
            };
        };
        responses: {
            /** @description The caller's read position. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadState"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    openDirectChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The existing conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    searchMessages: {
        parameters: {
            query: {
                /** @description The id of the conversation. */
                conversationId?: Id<'Conversation'> | undefined;
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description 1 to 10 words that consist of letters or digits. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundMessageList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    openTaskChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the task. */
                taskId: Id<'Task'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The existing conversation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE"
                 *     }
                 */
                "application/json": {
                    /** @example q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE */
                    token: string;
                };
            };
        };
        responses: {
            /** @description The organization that the caller has joined. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    previewInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE"
                 *     }
                 */
                "application/json": {
                    /** @example q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE */
                    token: string;
                };
            };
        };
        responses: {
            /** @description The inviter, the invited email, the organization and the role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPreview"];
                };
            };
            400: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description Whether to list only unread notifications. */
                unread?: ("true" | "false") | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    markNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *       ]
                 *     }
                 */
                "application/json": {
                    ids?: string[] | undefined;
                    /** @description The id of a notification, which is marked with all older ones, or a time. */
                    upTo?: (string) | undefined;
                };
            };
        };
        responses: {
            /** @description Notifications marked as read. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of organizations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines"
                 *     }
                 */
                "application/json": components["schemas"]["NewOrganization"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Organization deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationChanges"];
            };
        };
        responses: {
            /** @description The updated organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listOrganizationAuditEvents: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of permission groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Engineers",
                 *       "permissions": [
                 *         "project:view",
                 *         "project:task.view"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewGroup"];
            };
        };
        responses: {
            /** @description The permission group. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the permission group. */
                groupId: Id<'Group'>;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The permission group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupDetails"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the permission group. */
                groupId: Id<'Group'>;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Permission group deleted. Its members no longer have its roles and permissions. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the permission group. */
                groupId: Id<'Group'>;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines"
                 *     }
                 */
                "application/json": components["schemas"]["GroupChanges"];
            };
        };
        responses: {
            /** @description The updated permission group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listGroupMembers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the permission group. */
                groupId: Id<'Group'>;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    addGroupMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the permission group. */
                groupId: Id<'Group'>;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Member added. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    removeGroupMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the permission group. */
                groupId: Id<'Group'>;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Member removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    attachGroupRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the permission group. */
                groupId: Id<'Group'>;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the role. */
                roleId: Id<'Role'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scope": "PROJECT",
                 *       "scopeId": "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *     }
                 */
                "application/json": components["schemas"]["NewAttachedRole"];
            };
        };
        responses: {
            /** @description The role of the permission group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachedRole"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    detachGroupRole: {
        parameters: {
            query?: {
                /** @description The scope of the resource. Case-insensitive. */
                scope?: ("ORGANIZATION" | "TEAM" | "PROJECT") | undefined;
                /** @description The id of the organization, team or project. */
                scopeId?: string | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the permission group. */
                groupId: Id<'Group'>;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the role. */
                roleId: Id<'Role'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["PlaceOfRole"];
            };
        };
        responses: {
            /** @description Role removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description Also returns invitations that expired in the last 30 days. */
                include?: "expired" | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "roleId": "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *     }
                 */
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Invitation created; the email is queued. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invitation. */
                invitationId: Id<'Invitation'>;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Invitation revoked. Its link no longer works. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createInvitationLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invitation. */
                invitationId: Id<'Invitation'>;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationLink"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the invitation. */
                invitationId: Id<'Invitation'>;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Invitation resent; the email is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "grace@example.com"
                 *       ],
                 *       "roleId": "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *     }
                 */
                "application/json": components["schemas"]["NewInvitations"];
            };
        };
        responses: {
            /** @description One result for each email. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationResults"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Member removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    explainMemberPermissions: {
        parameters: {
            query?: {
                /** @description The id of the resource. It can be omitted for ORGANIZATION, the default scope. */
                id?: string | undefined;
                /** @description The scope of the resource. Case-insensitive. */
                scope?: ("ORGANIZATION" | "TEAM" | "PROJECT" | "TASK" | "CHAT") | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member's permissions and their sources. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplainedPermissions"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setMemberRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roleIds": [
                 *         "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *       ]
                 *     }
                 */
                "application/json": {
                    roleIds: Id<'Role'>[];
                };
            };
        };
        responses: {
            /** @description The updated member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listOrganizationHolders: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The permission: its canonical name, or its name without the prefix of its scope. */
                permission: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolderList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewOrganizationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationPolicy"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setOrganizationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["NewOrganizationPolicy"];
            };
        };
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationPolicy"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    previewOrganizationPolicy: {
        parameters: {
            query?: {
                /** @description As in the policy, separated by commas. */
                allowedEmailDomains?: string | undefined;
                /** @description As in the policy, separated by commas. */
                allowedMethods?: string | undefined;
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description As in the policy. Another sign-in meets it, so it locks no member out. */
                maxSessionAgeDays?: number | undefined;
                /** @description As in the policy. */
                requireSecondFactor?: ("true" | "false") | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LockedOutMemberList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
                /** @description The id of the team. */
                teamId?: Id<'Team'> | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of projects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines",
                 *       "key": "WEB"
                 *     }
                 */
                "application/json": components["schemas"]["NewProject"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listRoles: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Reviewer",
                 *       "level": "ORGANIZATION",
                 *       "permissions": [
                 *         "project:view",
                 *         "project:task.view"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewRole"];
            };
        };
        responses: {
            /** @description The role. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the role. */
                roleId: Id<'Role'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteRole: {
        parameters: {
            query?: {
                /** @description The id of the role that replaces the deleted role wherever it is assigned. Both roles must have the same level. */
                replacementRoleId?: Id<'Role'> | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the role. */
                roleId: Id<'Role'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Role deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the role. */
                roleId: Id<'Role'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines"
                 *     }
                 */
                "application/json": components["schemas"]["RoleChanges"];
            };
        };
        responses: {
            /** @description The updated role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listServiceAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Import"
                 *     }
                 */
                "application/json": components["schemas"]["NewServiceAccount"];
            };
        };
        responses: {
            /** @description The service account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the service account. */
                serviceAccountId: Id<'ServiceAccount'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Service account deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the service account. */
                serviceAccountId: Id<'ServiceAccount'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Import"
                 *     }
                 */
                "application/json": components["schemas"]["ServiceAccountChange"];
            };
        };
        responses: {
            /** @description The service account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listServiceAccountKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the service account. */
                serviceAccountId: Id<'ServiceAccount'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createServiceAccountKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the service account. */
                serviceAccountId: Id<'ServiceAccount'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nightly import",
                 *       "permissions": [
                 *         "project:view",
                 *         "project:task.view"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The API key, with the key itself. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeServiceAccountKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the API key. */
                keyId: string;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the service account. */
                serviceAccountId: Id<'ServiceAccount'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "Correct-horse-7"
                 *     }
                 */
                "application/json": {
                    /** @example 287082 */
                    code?: string | undefined;
                    /**
                     * Format: password
                     * @example Correct-horse-7
                     */
                    password?: string | undefined;
                };
            };
        };
        responses: {
            /** @description Key revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewOrganizationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateOrganizationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "timeZone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["SettingsChanges"];
            };
        };
        responses: {
            /** @description The updated settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listTeams: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of teams. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines"
                 *     }
                 */
                "application/json": components["schemas"]["NewTeam"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    transferOwnership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @example 01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c
                     */
                    userId: Id<'User'>;
                };
            };
        };
        responses: {
            /** @description Ownership transferred. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewOrganizationUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The used bytes and the limit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageUsage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/crewkit",
                 *       "types": [
                 *         "*"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook and its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the webhook. */
                webhookId: Id<'Webhook'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook and deliveries deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the webhook. */
                webhookId: Id<'Webhook'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/crewkit"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the webhook. */
                webhookId: Id<'Webhook'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the delivery. */
                deliveryId: string;
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the webhook. */
                webhookId: Id<'Webhook'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is attempted in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the webhook. */
                webhookId: Id<'Webhook'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook and its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the organization. */
                organizationId: Id<'Organization'>;
                /** @description The id of the webhook. */
                webhookId: Id<'Webhook'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is attempted in the background. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listPermissions: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of permissions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Project deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectChanges"];
            };
        };
        responses: {
            /** @description The updated project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewBoard: {
        parameters: {
            query?: {
                /** @description The id of a user, or `none` for unassigned tasks. */
                assigneeId?: (Id<'User'> | "none") | undefined;
                /** @description `none` returns only tasks without a due date. */
                due?: "none" | undefined;
                /** @description Returns only tasks that are due at or after this time. */
                dueAfter?: string | undefined;
                /** @description Returns only tasks that are due before this time. */
                dueBefore?: string | undefined;
                /** @description Returns only tasks with this label. */
                labelId?: Id<'Label'> | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description Returns only tasks with this priority. */
                priority?: ("low" | "normal" | "high" | "urgent") | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: {
                /** @description The entity tags of cached responses. If one of them is still current, the response is 304 (RFC 9110 §13.1.2). */
                "If-None-Match"?: string | undefined;
            };
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The board. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listBoardColumn: {
        parameters: {
            query?: {
                /** @description The id of a user, or `none` for unassigned tasks. */
                assigneeId?: (Id<'User'> | "none") | undefined;
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description `none` returns only tasks without a due date. */
                due?: "none" | undefined;
                /** @description Returns only tasks that are due at or after this time. */
                dueAfter?: string | undefined;
                /** @description Returns only tasks that are due before this time. */
                dueBefore?: string | undefined;
                /** @description Returns only tasks with this label. */
                labelId?: Id<'Label'> | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description Returns only tasks with this priority. */
                priority?: ("low" | "normal" | "high" | "urgent") | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
                /** @description Returns only tasks with this status. */
                status: "todo" | "in_progress" | "done" | "cancelled";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardTaskList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listLabels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The labels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Bug",
                 *       "color": "gray"
                 *     }
                 */
                "application/json": components["schemas"]["NewLabel"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the label. */
                labelId: Id<'Label'>;
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Label deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the label. */
                labelId: Id<'Label'>;
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Bug"
                 *     }
                 */
                "application/json": components["schemas"]["LabelChanges"];
            };
        };
        responses: {
            /** @description The updated label. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listProjectMembers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMemberList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roleId": "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *     }
                 */
                "application/json": components["schemas"]["RoleChoice"];
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    removeProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Member removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    moveProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "teamId": "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectMove"];
            };
        };
        responses: {
            /** @description The moved project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listProjectHolders: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /** @description The permission: its canonical name, or its name without the prefix of its scope. */
                permission: string;
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolderList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewProjectSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateProjectSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "timeZone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["SettingsChanges"];
            };
        };
        responses: {
            /** @description The updated settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description Returns only tasks assigned to this user. */
                assigneeId?: Id<'User'> | undefined;
                /** @description A cursor from `nextCursor` or from the acknowledgement of the event `watch`, or `start`. */
                changedAfter?: string | undefined;
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description `none` returns only tasks without a due date. */
                due?: "none" | undefined;
                /** @description Returns only tasks that are due at or after this time. */
                dueAfter?: string | undefined;
                /** @description Returns only tasks that are due before this time. */
                dueBefore?: string | undefined;
                /** @description Returns only tasks with this label. */
                labelId?: Id<'Label'> | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
                /** @description Returns only tasks with this status. */
                status?: ("todo" | "in_progress" | "done" | "cancelled") | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskChangeList"] | components["schemas"]["TaskList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Punch the cards"
                 *     }
                 */
                "application/json": components["schemas"]["NewTask"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
                /** @description The id of the task. */
                taskId: Id<'Task'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more entity tags from `ETag` headers, or `*`. The request succeeds only if the resource's entity tag is one of them (RFC 9110 §13.1.1). */
                "If-Match"?: string | undefined;
            };
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
                /** @description The id of the task. */
                taskId: Id<'Task'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Task deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more entity tags from `ETag` headers, or `*`. The request succeeds only if the resource's entity tag is one of them (RFC 9110 §13.1.1). */
                "If-Match"?: string | undefined;
            };
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
                /** @description The id of the task. */
                taskId: Id<'Task'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "Punch the cards"
                 *     }
                 */
                "application/json": components["schemas"]["TaskChanges"];
            };
        };
        responses: {
            /** @description The updated task. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            412: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listTaskActivity: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
                /** @description The id of the task. */
                taskId: Id<'Task'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the activity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskActivityList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    assignTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
                /** @description The id of the task. */
                taskId: Id<'Task'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated task. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    unassignTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                projectId: Id<'Project'>;
                /** @description The id of the task. */
                taskId: Id<'Task'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description User unassigned. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description 1 to 10 words that consist of letters or digits. */
                q: string;
                /** @description One or more of `task`, `project`, `person` and `message`, separated by commas. The default is all of them. */
                types?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResultList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                teamId: Id<'Team'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The team. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deleteTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                teamId: Id<'Team'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Team deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                teamId: Id<'Team'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines"
                 *     }
                 */
                "application/json": components["schemas"]["TeamChanges"];
            };
        };
        responses: {
            /** @description The updated team. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listTeamMembers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /** @description The id of the team. */
                teamId: Id<'Team'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMemberList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                teamId: Id<'Team'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roleId": "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *     }
                 */
                "application/json": components["schemas"]["RoleChoice"];
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    removeTeamMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                teamId: Id<'Team'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Member removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    changeTeamRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                teamId: Id<'Team'>;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roleId": "01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"
                 *     }
                 */
                "application/json": components["schemas"]["RoleChoice"];
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listTeamHolders: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path: {
                /** @description The permission: its canonical name, or its name without the prefix of its scope. */
                permission: string;
                /** @description The id of the team. */
                teamId: Id<'Team'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolderList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewTeamSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                teamId: Id<'Team'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateTeamSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team. */
                teamId: Id<'Team'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "timeZone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["SettingsChanges"];
            };
        };
        responses: {
            /** @description The updated settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The ids of the users to return, separated by commas. */
                ids?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description A case-insensitive substring to search for. */
                search?: string | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users, or the users with the given ids. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPersonList"] | components["schemas"]["UserNameList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    readAvatar: {
        parameters: {
            query?: {
                /** @description Part of the signed URL. */
                expires?: string | undefined;
                /** @description Part of the signed URL. */
                signature?: string | undefined;
            };
            header?: {
                /** @description The entity tags of cached responses. If one of them is still current, the response is 304 (RFC 9110 §13.1.2). */
                "If-None-Match"?: string | undefined;
            };
            path: {
                /** @description The id of the avatar, which changes with every upload. */
                avatarId: string;
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    closeMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description `cookie` asks for a cookie session; other values are ignored. The request's `Origin` must then be one of the app's origins. Ignored unless the server has cookie sessions. */
                "Crewkit-Session"?: string | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Correct-horse-7"
                 *     }
                 */
                "application/json": components["schemas"]["OwnerProof"];
            };
        };
        responses: {
            /** @description Account deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "firstName": "Ada"
                 *     }
                 */
                "application/json": components["schemas"]["UserChanges"];
            };
        };
        responses: {
            /** @description The updated user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    uploadMyAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    files: Blob[];
                };
            };
        };
        responses: {
            /** @description The updated user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    removeMyAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The updated user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listBlockedUsers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedUserList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    blockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description User blocked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    unblockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the user. */
                userId: Id<'User'>;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description User unblocked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    exportMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export document. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listMyKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    createMyKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nightly import",
                 *       "permissions": [
                 *         "project:view",
                 *         "project:task.view"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The API key, with the key itself. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    revokeMyKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the API key. */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "Correct-horse-7"
                 *     }
                 */
                "application/json": {
                    /** @example 287082 */
                    code?: string | undefined;
                    /**
                     * Format: password
                     * @example Correct-horse-7
                     */
                    password?: string | undefined;
                };
            };
        };
        responses: {
            /** @description Key revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    channels?: {
                        assigned?: {
                            inbox?: boolean | undefined;
                            mail?: boolean | undefined;
                            push?: boolean | undefined;
                        } | undefined;
                        invitation?: {
                            inbox?: boolean | undefined;
                            mail?: boolean | undefined;
                            push?: boolean | undefined;
                        } | undefined;
                        mention?: {
                            inbox?: boolean | undefined;
                            mail?: boolean | undefined;
                            push?: boolean | undefined;
                        } | undefined;
                        message?: {
                            inbox?: boolean | undefined;
                            mail?: boolean | undefined;
                            push?: boolean | undefined;
                        } | undefined;
                        thread_reply?: {
                            inbox?: boolean | undefined;
                            mail?: boolean | undefined;
                            push?: boolean | undefined;
                        } | undefined;
                    } | undefined;
                    /** @description No emails about mentions and no push messages are sent during these hours of the day, in the time zone of the account or else in UTC. */
                    quietHours?: ({
                        /** @example 22:00 */
                        from: string;
                        /** @example 22:00 */
                        to: string;
                    } | null) | undefined;
                };
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewOverview: {
        parameters: {
            query?: {
                /** @description The id of the organization. */
                organizationId?: Id<'Organization'> | undefined;
                /** @description The id of the project. */
                projectId?: Id<'Project'> | undefined;
            };
            header?: {
                /** @description The entity tags of cached responses. If one of them is still current, the response is 304 (RFC 9110 §13.1.2). */
                "If-None-Match"?: string | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All passkeys, oldest first: at most 20. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challengeId": "main.3fJxq1mVYc0dJm3n.SxwF5rQ7uL2aKpT9eHbGiXoRvDyE",
                 *       "credential": {
                 *         "id": "q8Zt1mVYc0dJm3nSxwF5rQ",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "e30",
                 *           "attestationObject": "oA"
                 *         }
                 *       },
                 *       "name": "Work laptop"
                 *     }
                 */
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description The passkey. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the passkey. */
                passkeyId: Id<'Passkey'>;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "Correct-horse-7"
                 *     }
                 */
                "application/json": {
                    /** @example 287082 */
                    code?: string | undefined;
                    /**
                     * Format: password
                     * @example Correct-horse-7
                     */
                    password?: string | undefined;
                };
            };
        };
        responses: {
            /** @description Passkey deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the passkey. */
                passkeyId: Id<'Passkey'>;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Work laptop"
                 *     }
                 */
                "application/json": {
                    /** @example Work laptop */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The passkey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    beginPasskeyRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "Correct-horse-7"
                 *     }
                 */
                "application/json": {
                    /** @example 287082 */
                    code?: string | undefined;
                    /**
                     * Format: password
                     * @example Correct-horse-7
                     */
                    password?: string | undefined;
                };
            };
        };
        responses: {
            /** @description The options for the browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationOptions"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewOwnPermissions: {
        parameters: {
            query: {
                /** @description The id of the resource. Omit it for GLOBAL. */
                id?: string | undefined;
                /** @description The scope of the resource. Case-insensitive. */
                scope: "GLOBAL" | "ORGANIZATION" | "TEAM" | "PROJECT" | "TASK" | "CHAT";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's permissions on the resource. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldPermissions"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    checkOwnPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "checks": [
                 *         {
                 *           "permission": "org:create",
                 *           "scope": "GLOBAL"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PermissionChecks"];
            };
        };
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionCheckResults"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewPresenceSetting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The setting. The default is false. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresenceSettings"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    setPresenceVisibility: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "visible": true
                 *     }
                 */
                "application/json": components["schemas"]["PresenceSettingsChange"];
            };
        };
        responses: {
            /** @description Setting saved. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    addPushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "endpoint": "https://push.example.com/send/6yrJqxnFkPo",
                 *       "keys": {
                 *         "p256dh": "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U",
                 *         "auth": "A1b2C3d4E5f6G7h8I9j0Kg"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewPushSubscription"];
            };
        };
        responses: {
            /** @description The subscription. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscription"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    deletePushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. Omit it for GLOBAL. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Push subscription removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewPushKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushKey"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    listOwnTasks: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous page. Omit it to get the first page. */
                cursor?: string | undefined;
                /** @description Returns only tasks that are due before this time. Tasks without a due date are excluded. */
                dueBefore?: string | undefined;
                /** @description The maximum number of items per page: 1 to 100. The default is 50. */
                limit?: number | undefined;
                /** @description The id of the organization. */
                organizationId?: Id<'Organization'> | undefined;
                /** @description One or more values, separated by commas. */
                status?: string | undefined;
            };
            header?: {
                /** @description The entity tags of cached responses. If one of them is still current, the response is 304 (RFC 9110 §13.1.2). */
                "If-None-Match"?: string | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignedTaskList"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
    viewMyUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The used bytes and the limit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageUsage"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            403: components["responses"]["Problem"];
            429: components["responses"]["Problem"];
            503: components["responses"]["Problem"];
        };
    };
}
