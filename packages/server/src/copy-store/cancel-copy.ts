import { CommandError } from '../commands/command.js';
import type { CopyStores } from './open-copy.js';

/**
 * Ends a copy that is not complete: makes the target unusable, and removes what the copy has added to the source. A target that no longer
 * has a state, because its schema was dropped, is left as it is.
 */
export async function cancelCopy({ source, target }: CopyStores): Promise<void> {
  const recorded = source.readState();
  if (recorded === null) throw new CommandError('the source is not being copied.');
  const state = await target.readState();
  if (state !== null) {
    if (state.id !== recorded.id) throw new CommandError('no copy runs from this source to this target.');
    // The target first: as long as it could still be completed, the source must not accept writes.
    await target.cancel(state.id);
  }
  source.cancel();
}
