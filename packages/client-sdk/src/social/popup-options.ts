/** Options of `auth.signInWithPopup`. */
export interface PopupOptions {
  /** The page that calls `completeSocialSignIn()`: a path of this origin. Default `/social-sign-in`. */
  readonly callbackPath?: string;
  /** Timeout, after which it rejects with `TIMED_OUT`. Default 5 minutes. */
  readonly timeoutMs?: number;
  /** Aborts with `ABORTED` and closes the popup. */
  readonly signal?: AbortSignal;
  /** Size of the popup in CSS pixels. Default 480 × 640. */
  readonly width?: number;
  readonly height?: number;
}

/** Options of `auth.signInWithRedirect`. */
export type RedirectOptions = Pick<PopupOptions, 'callbackPath'>;
