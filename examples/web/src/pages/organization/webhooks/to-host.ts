/** Returns the host of a webhook's URL, which names the webhook. */
export function toHost(url: string): string {
  return new URL(url).host;
}
