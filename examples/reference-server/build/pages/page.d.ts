/** A complete HTML page, ready to send. */
export interface Page {
    readonly path: `/${string}`;
    readonly operationId: string;
    readonly html: string;
    readonly contentPolicy: string;
}
export interface PageParts {
    readonly path: `/${string}`;
    readonly operationId: string;
    readonly title: string;
    /** Static markup. User input never becomes part of a page on the server. */
    readonly main: string;
    readonly mainClass: string;
    /** The element around the markup. The default is `main`; use `div` if the markup contains its own `main`. */
    readonly mainTag?: 'main' | 'div';
    /** The name of the script in `public`, which is loaded as a module. */
    readonly script: string;
    /** Addresses of further styles and plain scripts, loaded after the site's own. */
    readonly extraStyles?: readonly string[];
    readonly extraScripts?: readonly string[];
    /** Allows inline styles, only for third-party markup: Swagger UI and emails use them. */
    readonly allowInlineStyles?: boolean;
    /** Allows blob images, only for Swagger UI, which shows the pictures that it has downloaded. */
    readonly allowBlobImages?: boolean;
}
export declare function makePage(parts: PageParts): Page;
//# sourceMappingURL=page.d.ts.map