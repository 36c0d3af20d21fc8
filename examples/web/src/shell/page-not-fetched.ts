/** The server is out of reach, or has a new version and the files of this one no more. */
export class PageNotFetched extends Error {}
