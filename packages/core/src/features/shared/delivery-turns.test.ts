import { expect, it } from 'vitest';

import { DeliveryTurns } from './delivery-turns.js';

it('delivers to others while the receivers of one owner are slow, and at most to the maximum of each owner', async () => {
  const turns = new DeliveryTurns({ maxInFlight: 4, maxPerOwner: 2 });
  const due = ['slow 1', 'slow 2', 'slow 3', 'fast 1', 'fast 2'].map((id) => ({ id, ownerId: id.slice(0, 4) }));
  const started: string[] = [];
  let end = (): void => undefined;
  const hanging = new Promise<void>((resolve) => (end = resolve));
  const deliver = async ({ id, ownerId }: { id: string; ownerId: string }): Promise<number> => {
    started.push(id);
    if (ownerId === 'slow') await hanging;
    return 1;
  };
  expect(await turns.run(() => Promise.resolve(due), deliver)).toBe(true);
  expect(started).toEqual(['slow 1', 'slow 2', 'fast 1', 'fast 2']);
  expect(await turns.run(() => Promise.resolve(due.slice(2)), deliver)).toBe(true);
  expect(started.slice(4)).toEqual(['fast 1', 'fast 2']);
  expect(turns.signal.aborted).toBe(false);
  const closing = turns.close();
  end();
  await closing;
  expect(turns.signal.aborted).toBe(false);
});
