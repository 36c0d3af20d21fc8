/**
 * The operations whose JSON is compressed: catalogs, and lists that all users with access to the response share.
 *
 * The length of a compressed response reveals to a network observer how much one part of the response repeats another part (BREACH). So a
 * response is not compressed if it contains a secret next to text that another user chose. This rule excludes accounts, sessions, second
 * factors, invitations, conversations and messages (signed links to files next to the content of other users), the audit log, and the
 * export. Operations that are not listed here are sent uncompressed.
 */
export declare const compressedOperations: ReadonlySet<string>;
//# sourceMappingURL=compressed-operations.d.ts.map