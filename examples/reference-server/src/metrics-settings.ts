/** Who may read `GET /metrics`: everybody, nobody (nothing is measured), or whoever has the token. */
export type MetricsSettings = 'on' | 'off' | { readonly token: string };

/** `on`, `off`, or what may stand behind `Bearer` (RFC 6750 §2.1) and is not guessed. */
export const metricsForm = /^(?:on|off|[\w\-.~+/]{16,}=*)$/;

/** `text`: of that form. */
export function toMetrics(text: string): MetricsSettings {
  return text === 'on' || text === 'off' ? text : { token: text };
}
