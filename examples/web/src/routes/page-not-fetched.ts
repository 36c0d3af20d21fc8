/** The server is unreachable, or has a new version and no longer the files of this one. */
export class PageNotFetched extends Error {}
