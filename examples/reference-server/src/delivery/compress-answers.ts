import type { Crewkit } from '@crewkit/core';
import type { ApiRequest, ApiResponse } from '@crewkit/core/api';

import { chooseEncoding, compress, minCompressedBytes } from './content-encoding.js';

/**
 * The operations whose JSON is compressed: lists of what everyone who may read the answer shares, and catalogues.
 *
 * The length of a compressed answer tells an observer of the network how much one part of it repeats another (BREACH). So no answer
 * is compressed that has a secret beside text that another user chose: nothing of accounts, sessions and second factors, no
 * invitations, no conversations and messages (signed links to files, and what others write beside them), no audit log and no export.
 * An operation that is not named here is sent as it is.
 */
export const compressedOperations: ReadonlySet<string> = new Set([
  'listGroups',
  'listGroupMembers',
  'listMembers',
  'listOrganizationHolders',
  'listPermissions',
  'listProjectHolders',
  'listProjectMembers',
  'listProjects',
  'listRoles',
  'listTasks',
  'listTeamHolders',
  'listTeamMembers',
  'listTeams',
]);

/** The same instance, which answers the operations above in a content coding that the client accepts. */
export function compressAnswers(crewkit: Crewkit): Crewkit {
  return {
    ...crewkit,
    dispatch: async (route, request) => {
      const response = await crewkit.dispatch(route, request);
      return compressedOperations.has(route.operationId) ? encode(request, response) : response;
    },
  };
}

async function encode(request: ApiRequest, response: ApiResponse): Promise<ApiResponse> {
  const { status, headers, body } = response;
  if (status !== 200 || typeof body !== 'string' || Buffer.byteLength(body) < minCompressedBytes) return response;
  const length = headers.indexOf('Content-Length') + 1;
  // An entity tag names these bytes and no others.
  if (length === 0 || headers.includes('ETag')) return response;
  const varied = [...headers, 'Vary', 'Accept-Encoding'];
  const accepted = request.headers['accept-encoding'];
  const coding = chooseEncoding(typeof accepted === 'string' ? accepted : null);
  if (coding === null) return { ...response, headers: varied };
  const bytes = await compress(body, coding, 'each');
  const encoded = varied.with(length, String(bytes.byteLength));
  return { status, headers: [...encoded, 'Content-Encoding', coding], body: bytes };
}
