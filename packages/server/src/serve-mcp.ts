import type { RequestListener } from 'node:http';

import type { Crewkit } from '@crewkit/core';

import type { Settings } from './settings/settings.js';

const mcpPath = '/mcp';

/** Returns a listener that serves the chosen operations to agents at `/mcp`, and passes all other requests to `next`. */
export async function serveMcp(
  next: RequestListener,
  crewkit: Crewkit,
  { mcpTools: tools, publicUrl }: Pick<Settings, 'mcpTools'> & { readonly publicUrl: string },
): Promise<RequestListener> {
  if (tools.length === 0) return next;
  const { createMcpListener } = await import('@crewkit/adapter-mcp');
  const listener = createMcpListener(crewkit, { tools, url: `${publicUrl}${mcpPath}` });
  const paths = [mcpPath, `/.well-known/oauth-protected-resource${mcpPath}`];
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (paths.includes(path)) void listener(request, response);
    else next(request, response);
  };
}
