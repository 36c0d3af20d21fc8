import { makePage } from './page.js';
import { assetUrl } from './public-assets.js';
import { swaggerUrl } from './swagger-assets.js';
export const docsPage = makePage({
    path: '/docs',
    operationId: 'docsPage',
    title: 'API reference · Crewkit',
    script: 'docs.js',
    mainClass: 'docs',
    mainTag: 'div',
    extraStyles: [swaggerUrl('swagger-ui.css'), assetUrl('docs.css')],
    extraScripts: [swaggerUrl('swagger-ui-bundle.js')],
    // Swagger UI sets style attributes.
    allowInlineStyles: true,
    allowBlobImages: true,
    main: '<div id="reference"><p class="hint loading">Loading the API reference…</p></div>',
});
//# sourceMappingURL=docs-page.js.map