/** Options of `auth.signInWithPopup`. */
export interface PopupOptions {
  /** The path of your callback page, which must be on this origin and call `completeSocialSignIn()`. The default is `/social-sign-in`. */
  readonly callbackPath?: string | undefined;
  /** The time after which the promise rejects with `TIMED_OUT`. The default is 5 minutes. */
  readonly timeoutMs?: number | undefined;
  /** Aborting this signal closes the popup and rejects the promise with `ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** The popup's width in CSS pixels. The default size is 480 × 640. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Options of `auth.signInWithRedirect`. */
export type RedirectOptions = Pick<PopupOptions, 'callbackPath'>;
