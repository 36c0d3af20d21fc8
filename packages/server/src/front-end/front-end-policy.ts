import { createHash } from 'node:crypto';

// The content that react-aria-components writes into a `<style>` element on iPhones, to prevent scrolling behind a dialog. The policy
// allows this style by its hash, and no other inline style.
const stillPage = `@layer {
  * {
    overscroll-behavior: contain;
  }
}`;
const stillPageHash = createHash('sha256').update(stillPage).digest('base64');

/**
 * Returns the front end's Content-Security-Policy. It allows connections only to this server. It also lists `publicUrl`, because links to
 * pictures and voice messages contain that URL, regardless of the host name of the page.
 */
export function createContentPolicy(publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${stillPageHash}'`,
    `img-src 'self' data: blob: ${origin}`,
    `media-src 'self' blob: ${origin}`,
    // For the same host, 'self' includes ws: and wss: (CSP Level 3 §6.7.2.8).
    `connect-src 'self' ${origin}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The Content-Security-Policy of the service worker, which requests the files of the pages from this server. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Voice messages need the microphone. No other listed feature is used. */
export const permissionsPolicy = 'microphone=(self), camera=(), display-capture=(), geolocation=(), payment=(), usb=()';

/** Isolates the window from foreign pages that open it, but allows the popup of a social sign-in. */
export const openerPolicy = 'same-origin-allow-popups';

/**
 * The page to which that popup returns from the provider. This page must not have an opener policy. Otherwise the browser would separate it
 * from the page that waits for it (HTML §7.1.3.1).
 */
export const popupReturnPath = '/social-sign-in';
