import type { Plugin } from 'vite';

const ownScript = /<script type="module"(?=[^>]* src="\/assets\/landing-)/;

/**
 * Serves `landing.html` at `/` in development, as the server does. In a build its script blocks the first paint, which is acceptable for
 * its size: signed-in users must not see the landing page before the app replaces it.
 */
export function landingPage(): Plugin {
  return {
    name: 'landing-page',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const { url = '' } = request;
        if (url === '/' || url.startsWith('/?')) request.url = `/landing.html${url.slice(1)}`;
        next();
      });
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(ownScript, '$& blocking="render"') },
  };
}
