import type { StoreAdapter } from '@crewkit/core/ports';

export declare function fillLargeOrganization(
  store: StoreAdapter,
  ownerId: string,
  options?: { readonly messages?: number },
): Promise<{
  readonly organizationId: string;
  readonly projectId: string;
  readonly groupId: string;
  readonly memberIds: readonly string[];
  readonly projects: readonly { readonly id: string; readonly name: string }[];
}>;
