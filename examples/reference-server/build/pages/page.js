import { assetUrl } from './public-assets.js';
const siteStyles = ['site.css', 'controls.css'].map(assetUrl);
export function makePage(parts) {
    const { path, operationId } = parts;
    return { path, operationId, html: render(parts), contentPolicy: contentPolicy(parts) };
}
function contentPolicy({ allowInlineStyles = false, allowBlobImages = false }) {
    return [
        "default-src 'none'",
        "script-src 'self'",
        allowInlineStyles ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
        "connect-src 'self'",
        allowBlobImages ? "img-src 'self' data: blob:" : "img-src 'self' data:",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ].join('; ');
}
function render(parts) {
    const { path, title, main, mainClass, mainTag = 'main', script, extraStyles = [], extraScripts = [] } = parts;
    const styles = [...siteStyles, ...extraStyles].map((href) => `<link rel="stylesheet" href="${href}">`);
    const scripts = extraScripts.map((src) => `<script src="${src}" defer></script>`);
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${assetUrl('favicon.svg')}" type="image/svg+xml">
${styles.join('\n')}
${[...scripts, `<script src="${assetUrl(script)}" type="module"></script>`].join('\n')}
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
${header(path)}
<noscript><p class="notice bad wide">This page needs JavaScript to talk to the API.</p></noscript>
<${mainTag} id="main" class="page ${mainClass}">
${main}
</${mainTag}>
</body>
</html>
`;
}
function header(current) {
    const link = (href, text, attributes = '') => `<a href="${href}"${href === current ? ' aria-current="page"' : ''}${attributes}>${text}</a>`;
    return `<header class="top">
<a class="brand" href="/"><img src="${assetUrl('favicon.svg')}" width="28" height="28" alt=""> Crewkit</a>
<nav aria-label="Site">
${link('/docs', 'API reference')}
${link('/dev/inbox', 'Mailbox', ' data-needs-inbox hidden')}
${link('/', 'Open the app')}
</nav>
</header>`;
}
//# sourceMappingURL=page.js.map