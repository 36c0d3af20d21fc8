export type { CloseReason, Connection } from './connection.js';
export { defaultGatewayLimits } from './gateway-limits.js';
export type { GatewayLimits } from './gateway-limits.js';
export { Gateway } from './gateway.js';
export { attachSocketIo } from './socket-io.js';
export type { AttachedSocketIo, SocketIoOptions } from './socket-io.js';
