export declare const docsPage: import("./page.js").Page;
//# sourceMappingURL=docs-page.d.ts.map