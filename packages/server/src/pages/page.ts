import { assetUrl } from './public-assets.js';

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

const siteStyles = ['site.css', 'controls.css'].map(assetUrl);

export function makePage(parts: PageParts): Page {
  const { path, operationId } = parts;
  return { path, operationId, html: render(parts), contentPolicy: contentPolicy(parts) };
}

function contentPolicy({ allowInlineStyles = false, allowBlobImages = false }: PageParts): string {
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

function render(parts: PageParts): string {
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

function header(current: string): string {
  const link = (href: string, text: string, attributes = ''): string =>
    `<a href="${href}"${href === current ? ' aria-current="page"' : ''}${attributes}>${text}</a>`;
  return `<header class="top">
<a class="brand" href="/"><img src="${assetUrl('favicon.svg')}" width="28" height="28" alt=""> Crewkit</a>
<nav aria-label="Site">
${link('/docs', 'API reference')}
${link('/dev/inbox', 'Mailbox', ' data-needs-inbox hidden')}
${link('/', 'Open the app')}
</nav>
</header>`;
}
