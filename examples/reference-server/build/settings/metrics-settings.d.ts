/** Access to `GET /metrics`: all clients, only callers with the token, or off, in which case no metrics are collected. */
export type MetricsSettings = 'on' | 'off' | {
    readonly token: string;
};
/** Matches `on`, `off`, or a bearer token (RFC 6750 §2.1) that is long enough not to be guessed. */
export declare const metricsForm: RegExp;
/** Converts a text that matches `metricsForm`. */
export declare function toMetrics(text: string): MetricsSettings;
//# sourceMappingURL=metrics-settings.d.ts.map