import { expect, it, vi } from 'vitest';

import { DeliveryTurns } from './delivery-turns.js';

it('delivers to others while the receivers of one owner are slow, and at most to the maximum of each owner', async () => {
  const failed = vi.fn();
  const getOwnerId = ({ ownerId }: { ownerId: string }): string => ownerId;
  const turns = new DeliveryTurns<{ id: string; ownerId: string }>({
    maxInFlight: 4,
    maxPerOwner: 2,
    getOwnerId,
    failed,
  });
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
  await turns.run(
    () => Promise.resolve(due.slice(3, 4)),
    () => Promise.reject(new Error('broken')),
  );
  expect(failed.mock.calls).toEqual([[due[3], new Error('broken')]]);
  const closing = turns.close();
  end();
  await closing;
  expect(turns.signal.aborted).toBe(false);
});
