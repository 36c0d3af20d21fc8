import type { ComponentType, LazyExoticComponent } from 'react';

/** One address of the front end. */
export interface PageRoute {
  /** As in `page-paths.json`. */
  readonly path: `/${string}`;
  /**
   * `app`: inside the shell, for who is signed in. `none`: for everybody; the page brings its own frame, `AuthShell`.
   * `either`: inside the shell for who is signed in, by itself for others.
   */
  readonly shell: 'app' | 'none' | 'either';
  /** Loaded when somebody first goes there. It takes no properties; `useParams` of wouter has those of the path. */
  readonly page: LazyExoticComponent<ComponentType>;
}
