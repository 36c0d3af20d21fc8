/** How `auth.signInWithPopup` goes about it. */
export interface PopupOptions {
  /** The page that calls `completeSocialSignIn()`: a path of this origin. Default `/social-sign-in`. */
  readonly callbackPath?: string;
  /** After this long: `TIMED_OUT`. Default 5 minutes. */
  readonly timeoutMs?: number;
  /** Ends it with `ABORTED`, and closes the popup. */
  readonly signal?: AbortSignal;
  /** Of the popup, in CSS pixels. Default 480 × 640. */
  readonly width?: number;
  readonly height?: number;
}

/** How `auth.signInWithRedirect` goes about it. */
export type RedirectOptions = Pick<PopupOptions, 'callbackPath'>;
