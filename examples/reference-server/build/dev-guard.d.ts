import type { RequestListener } from 'node:http';
/** The hosts and origins of the server itself. */
export interface OwnPlaces {
    /** Host names without ports. `localhost` is always included. */
    readonly names: readonly string[];
    /** Origins of pages. Pages with the same name as the requested host are always included. */
    readonly origins: readonly string[];
}
/**
 * Protects paths below `/dev/` from other sites. Their pages cannot send requests to these paths (CWE-352), and a foreign name that
 * resolves to this machine (DNS rebinding, CWE-350) cannot read them.
 */
export declare function devGuard(listener: RequestListener, own: OwnPlaces): RequestListener;
//# sourceMappingURL=dev-guard.d.ts.map