import type { LazyPage } from './lazy-page.js';

/** One address of the front end. */
export interface PageRoute {
  /** As in `page-paths.json`. */
  readonly path: `/${string}`;
  /** `app`: inside the shell, for signed-in users. `none`: for all visitors; the page brings its own frame, `AuthShell`. */
  readonly shell: 'app' | 'none';
  /** It takes no properties; `useParams` of wouter has those of the path. */
  readonly page: LazyPage;
  /** A part of the page that it shows at this address and not at its others. */
  readonly also?: Pick<LazyPage, 'preload'>;
}
