/** Matches `on`, `off`, or a bearer token (RFC 6750 §2.1) that is long enough not to be guessed. */
export const metricsForm = /^(?:on|off|[\w\-.~+/]{16,}=*)$/;
/** Converts a text that matches `metricsForm`. */
export function toMetrics(text) {
    return text === 'on' || text === 'off' ? text : { token: text };
}
//# sourceMappingURL=metrics-settings.js.map