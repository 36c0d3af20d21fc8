import type { OpenApiDocument } from './openapi-document.js';

/** Prints the type of the app's own permissions, for the SDK's clients. Returns an empty text if the app defines none. */
export function printPermissions({ components }: OpenApiDocument): string {
  const scopes = Object.entries(components?.schemas?.['PermissionName']?.['x-crewkit-host-permissions'] ?? {});
  if (scopes.length === 0) return '';
  const types = new Map<string, string[]>();
  for (const [name, scope] of scopes) {
    const [type = '', action = ''] = name.split(':');
    const members = types.get(type) ?? [`scope: ${JSON.stringify(scope)};`];
    types.set(type, [...members, `${JSON.stringify(action)}: string;`]);
  }
  const lines = [...types].map(([type, members]) => `  ${JSON.stringify(type)}: { ${members.join(' ')} };`);
  return `
/** The permissions that the app defines: the second type parameter of \`createCrewkitClient\`. */
export interface permissions {
${lines.join('\n')}
}
`;
}
