/** Access to `GET /metrics`: all clients, off (metrics are not collected), or callers with the token. */
export type MetricsSettings = 'on' | 'off' | { readonly token: string };

/** `on`, `off`, or a bearer token (RFC 6750 §2.1) that is long enough not to be guessed. */
export const metricsForm = /^(?:on|off|[\w\-.~+/]{16,}=*)$/;

/** `text`: in that format. */
export function toMetrics(text: string): MetricsSettings {
  return text === 'on' || text === 'off' ? text : { token: text };
}
