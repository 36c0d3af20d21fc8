import { createHash } from 'node:crypto';

// What react-aria-components writes into a `<style>` element on iPhones, to hold the page still behind a dialog. It is allowed by
// its hash, and nothing else is.
const stillPage = `@layer {
  * {
    overscroll-behavior: contain;
  }
}`;
const stillPageHash = createHash('sha256').update(stillPage).digest('base64');

/**
 * What the front end may do in a browser: nothing but with this server. `publicUrl` is named too, because links to pictures and
 * voice messages carry it, whatever name the page itself was opened by.
 */
export function contentPolicyOf(publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${stillPageHash}'`,
    `img-src 'self' data: blob: ${origin}`,
    `media-src 'self' blob: ${origin}`,
    // Of the same host, ws: and wss: are 'self' too (CSP Level 3 §6.7.2.8).
    `connect-src 'self' ${origin}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Voice messages need the microphone; nothing needs the rest. */
export const permissionsPolicy = 'microphone=(self), camera=(), display-capture=(), geolocation=(), payment=(), usb=()';

/** Keeps pages of others that open ours out of its window, and lets ours open the pop-up of a social sign-in. */
export const openerPolicy = 'same-origin-allow-popups';

/**
 * Where that pop-up comes back to from the provider's page. It must have no opener policy: with one, the browser would cut it off
 * from the page that waits for it (HTML §7.1.3.1).
 */
export const popupReturnPath = '/social-sign-in';
