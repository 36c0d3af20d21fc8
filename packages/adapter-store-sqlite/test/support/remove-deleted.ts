import type { StoreAdapter } from '@crewkit/core/adapter';

/** Removes all rows that deletions left behind, as the background job does. */
export async function removeDeleted({ unitOfWork }: StoreAdapter): Promise<void> {
  while ((await unitOfWork.run(({ deletions }) => deletions.removeSome(100))) > 0);
}
