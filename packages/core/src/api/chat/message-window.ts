interface Window {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
  readonly at?: string | undefined;
}

/**
 * Replaces the position of the first page with the `cursor` of the next page, in the same direction. If several positions are given, keeps
 * all of them, so that the use case refuses them.
 */
export function toWindow({ cursor: next, ...first }: Window & { readonly cursor?: string | undefined }): Window {
  const positions = [first.before, first.after, first.around, first.at].filter((given) => given !== undefined);
  if (next === undefined || positions.length > 1) return first;
  return first.after === undefined ? { before: next } : { after: next };
}
