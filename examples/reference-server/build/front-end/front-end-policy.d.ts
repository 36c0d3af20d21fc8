/**
 * Returns the front end's Content-Security-Policy. It allows connections only to this server. It also lists `publicUrl`, because links to
 * pictures and voice messages contain that URL, regardless of the host name of the page.
 */
export declare function createContentPolicy(publicUrl: string): string;
/** Voice messages need the microphone. No other listed feature is used. */
export declare const permissionsPolicy = "microphone=(self), camera=(), display-capture=(), geolocation=(), payment=(), usb=()";
/** Isolates the window from foreign pages that open it, but allows the popup of a social sign-in. */
export declare const openerPolicy = "same-origin-allow-popups";
/**
 * The page to which that popup returns from the provider. This page must not have an opener policy. Otherwise the browser would separate it
 * from the page that waits for it (HTML §7.1.3.1).
 */
export declare const popupReturnPath = "/social-sign-in";
//# sourceMappingURL=front-end-policy.d.ts.map