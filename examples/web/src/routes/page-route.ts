import type { LazyPage } from './lazy-page.js';

/** One address of the front end. */
export interface PageRoute {
  /** The path, as in `page-paths.json`. */
  readonly path: `/${string}`;
  /** `app`: inside the shell, for signed-in users. `none`: for all visitors; the page has its own frame, `AuthShell`. */
  readonly shell: 'app' | 'none';
  /** Takes no properties; wouter's `useParams` returns those of the path. */
  readonly page: LazyPage;
  /** A part of the page that is shown at this address only. */
  readonly also?: Pick<LazyPage, 'preload'>;
}
