import { type StaticFile } from './static-file.js';
declare const names: readonly ['swagger-ui.css', 'swagger-ui-bundle.js'];
/** The two files of Swagger UI that the API reference needs, from the installed package. */
export declare const swaggerAssets: {
    readonly version: string;
    readonly read: (name: string) => Promise<StaticFile | null>;
};
export declare function swaggerUrl(name: (typeof names)[number]): string;
export {};
//# sourceMappingURL=swagger-assets.d.ts.map