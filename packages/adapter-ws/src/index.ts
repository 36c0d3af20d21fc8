export { attachRealtime } from './attach-realtime.js';
export type { AttachedRealtime, RealtimeOptions } from './attach-realtime.js';
export type { CloseReason, SocketConnection, TransportName } from './gateway/socket-connection.js';
export { defaultGatewayLimits } from './limits/gateway-limits.js';
export type { GatewayLimits } from './limits/gateway-limits.js';
export { Gateway } from './gateway/gateway.js';
export { defaultRealtimeLimits } from './limits/realtime-limits.js';
export type { RealtimeLimits } from './limits/realtime-limits.js';
