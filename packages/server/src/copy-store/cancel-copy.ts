import type { CopySource } from '@crewkit/adapter-store-sqlite';

import { CommandError } from '../commands/command.js';
import type { CopyStores } from './open-copy.js';

/** Ends a copy that is not complete: makes the target unusable, and removes what the copy has added to the source. */
export async function cancelCopy({ source, target }: CopyStores): Promise<void> {
  const { id } = requireState(source);
  const state = await target.readState();
  if (state?.id !== id) {
    throw new CommandError('no copy runs from this source to this target. If the target is lost, use --to lost.');
  }
  // The target first: as long as it could still be completed, the source must not accept writes.
  await target.cancel(id);
  source.cancel();
}

/** Ends a copy whose target no longer exists, or must no longer be used: removes what the copy has added to the source. */
export function cancelLostCopy(source: CopySource): void {
  requireState(source);
  source.cancel();
}

function requireState(source: CopySource): { readonly id: string } {
  const state = source.readState();
  if (state === null) throw new CommandError('the source is not being copied.');
  return state;
}
