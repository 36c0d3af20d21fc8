import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

import { PageNotFetched } from '../shell/page-not-fetched.js';

/** A page whose files are fetched when somebody first goes there. */
export function lazyPage(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      throw new PageNotFetched('The files of the page could not be fetched.', { cause: error });
    }
  });
}
