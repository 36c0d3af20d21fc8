export { attachRealtime } from './attach-realtime.js';
export type { AttachedRealtime, RealtimeOptions } from './attach-realtime.js';
export type { CloseReason, SocketConnection, TransportName } from './socket-connection.js';
export { defaultGatewayLimits } from './gateway-limits.js';
export type { GatewayLimits } from './gateway-limits.js';
export { Gateway } from './gateway.js';
export { defaultRealtimeLimits } from './realtime-limits.js';
export type { RealtimeLimits } from './realtime-limits.js';
