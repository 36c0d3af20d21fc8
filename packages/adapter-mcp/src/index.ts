export { createMcpHandler, type McpHandler, type McpOptions, type Peer } from './create-mcp-handler.js';
export { createMcpListener } from './create-mcp-listener.js';
