import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

import { PageNotFetched } from './page-not-fetched.js';

/** A component whose files are loaded when it is first shown, or earlier. */
export interface LazyPage<Props extends object = object> {
  readonly component: LazyExoticComponent<ComponentType<Props>>;
  /** Starts loading the files. A failure is not reported: the component retries when it is shown. */
  readonly preload: () => void;
}

export function lazyPage<Props extends object = object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  const component = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      throw new PageNotFetched('The files of the page could not be fetched.', { cause: error });
    }
  });
  return { component, preload: () => void load().catch(() => undefined) };
}
