/** The page that shows the captured emails from `/dev/mailbox`. For development only. */
export declare const inboxPage: import("./page.js").Page;
//# sourceMappingURL=inbox-page.d.ts.map