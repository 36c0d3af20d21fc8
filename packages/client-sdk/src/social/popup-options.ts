/** Options of `auth.signInWithPopup`. */
export interface PopupOptions {
  /** The path of the page that calls `completeSocialSignIn()`, on this origin. The default is `/social-sign-in`. */
  readonly callbackPath?: string;
  /** The time after which the promise rejects with `TIMED_OUT`. The default is 5 minutes. */
  readonly timeoutMs?: number;
  /** Closes the popup and rejects the promise with `ABORTED`. */
  readonly signal?: AbortSignal;
  /** Width of the popup in CSS pixels. The default size is 480 × 640. */
  readonly width?: number;
  readonly height?: number;
}

/** Options of `auth.signInWithRedirect`. */
export type RedirectOptions = Pick<PopupOptions, 'callbackPath'>;
