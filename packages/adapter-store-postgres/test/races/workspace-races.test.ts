import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { allTasks, sampleLabel } from '@crewkit/contracts/samples';
import type { Stores } from '@crewkit/core/adapter';
import { describe, expect, it } from 'vitest';

import { openUnitOfWork } from '../support/open-unit-of-work.js';
import { openTwo, pick, race, racers, upTo } from '../support/race.js';
import { addAccount, at } from '../support/samples.js';
import { addRole, addWorkspace, sampleInvitation, sampleTask } from '../support/use-workspace.js';

const conflict = expect.objectContaining({ code: 'CONFLICT' }) as unknown;

function gate(): { readonly passed: Promise<void>; readonly pass: () => void } {
  let pass = (): void => undefined;
  const passed = new Promise<void>((resolve) => (pass = resolve));
  return { passed, pass };
}

/** Runs `first` in one transaction and, before that transaction commits, `second` in another. Returns the result of `second`. */
async function between<T>(
  [one, other]: Awaited<ReturnType<typeof openTwo>>,
  work: {
    readonly first: (stores: Stores) => Promise<unknown>;
    readonly second: (stores: Stores) => Promise<T>;
    readonly waits: boolean;
  },
): Promise<{ readonly value: T } | { readonly error: unknown }> {
  const [done, end] = [gate(), gate()];
  const running = one.unitOfWork.run(async (stores) => {
    await work.first(stores);
    done.pass();
    await end.passed;
  });
  await done.passed;
  let settled = false;
  const outcome = other.unitOfWork
    .run(work.second)
    .then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    .finally(() => (settled = true));
  // If `second` does not wait for the other transaction, it ends first. If it waits, it would be rejected at the end.
  if (work.waits) await pause(300);
  else await outcome;
  expect(settled).toBe(!work.waits);
  end.pass();
  await running;
  return outcome;
}

describe('16 parallel calls from two processes', () => {
  it('assign task numbers without a gap, without a retry', async () => {
    const processes = await openTwo();
    const workspace = await processes[0].unitOfWork.run(addWorkspace);
    let runsInAll = 0;
    for (let round = 0; round < 5; round += 1) {
      const { runs } = await race(processes, (stores) => stores.tasks.insert(sampleTask(workspace)));
      runsInAll += runs;
    }
    expect(runsInAll).toBe(racers * 5);
    const query = { ...allTasks, after: null, limit: 100 };
    const { items } = await processes[1].unitOfWork.read(({ tasks }) => tasks.list(workspace.project.id, query));
    expect(items.map((each) => each.number)).toEqual(upTo(racers * 5));
  });

  it('reuse numbers of transactions that were rolled back', async () => {
    const processes = await openTwo();
    const workspace = await processes[0].unitOfWork.run(addWorkspace);
    const outcomes = await Promise.allSettled(
      Array.from({ length: racers }, (_, index) =>
        pick(processes, index).unitOfWork.run(async (stores) => {
          const task = await stores.tasks.insert(sampleTask(workspace));
          if (index % 4 === 0) throw new Error('undo');
          return task.number;
        }),
      ),
    );
    const numbers = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(numbers.sort((a, b) => a - b)).toEqual(upTo((racers * 3) / 4));
  });

  it('change the assignees of one task in any order, without a retry', async () => {
    const processes = await openTwo();
    const workspace = await processes[0].unitOfWork.run(addWorkspace);
    const { project, organization, userId } = workspace;
    const task = await processes[0].unitOfWork.run((stores) => stores.tasks.insert(sampleTask(workspace)));
    const others = await processes[0].unitOfWork.run(async (stores) => {
      const ids = [await addAccount(stores), await addAccount(stores)];
      for (const id of ids) await stores.members.insert(organization.id, id, at(0));
      return ids;
    });
    const { runs } = await race(processes, async ({ tasks }, index) => {
      const assigneeId = others[index % 2] ?? userId;
      const changes = { assigneeIds: index % 3 === 0 ? [userId, ...others] : [...others] };
      if (index % 4 === 0) await tasks.update(project.id, task.id, { changes, expectedVersion: null, at: at(1) });
      else if (index % 4 === 1) await tasks.unassign(project.id, task.id, { userId: assigneeId, at: at(1) });
      else await tasks.assign(project.id, task.id, { userId: assigneeId, at: at(1) });
    });
    expect(runs).toBe(racers);
  });

  it('invite an address once, even if the last invitation has expired', async () => {
    const processes = await openTwo();
    const workspace = await processes[0].unitOfWork.run(addWorkspace);
    const role = await processes[0].unitOfWork.run((stores) => addRole(stores, workspace.organization.id));
    for (const createdAt of [at(0), at(60_000)]) {
      const invitation = { createdAt, expiresAt: new Date(createdAt.getTime() + 60_000) };
      const outcomes = await Promise.allSettled(
        Array.from({ length: racers }, (_, index) =>
          pick(processes, index).unitOfWork.run(({ invitations }) =>
            invitations.insert({ ...sampleInvitation(workspace, role.id), ...invitation }),
          ),
        ),
      );
      const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
      expect(reasons).toEqual(Array.from({ length: racers - 1 }, () => conflict));
    }
  });
});

describe('a lock on an organization', () => {
  it('blocks other lockers of it', async () => {
    const processes = await openTwo();
    const { organization } = await processes[0].unitOfWork.run(addWorkspace);
    const lock = ({ organizations }: Stores): Promise<unknown> => organizations.lockById(organization.id);
    expect(await between(processes, { first: lock, second: lock, waits: true })).toMatchObject({
      value: { name: 'A' },
    });
  });

  it('does not block the creation of projects and tasks in it', async () => {
    const processes = await openTwo();
    const workspace = await processes[0].unitOfWork.run(addWorkspace);
    const { organization, project } = workspace;
    const second = async ({ projects, tasks }: Stores): Promise<void> => {
      await tasks.insert(sampleTask(workspace));
      await projects.insert({ ...project, id: randomUUID(), key: 'NEW' });
    };
    const first = ({ organizations }: Stores): Promise<unknown> => organizations.lockById(organization.id);
    expect(await between(processes, { first, second, waits: false })).toEqual({ value: undefined });
  });
});

describe('a removal while an uncommitted transaction uses the row', () => {
  it('is rejected with CONFLICT for a team to which a project is being added', async () => {
    const processes = await openTwo();
    const { project, team } = await processes[0].unitOfWork.run(async (stores) => {
      const workspace = await addWorkspace(stores);
      await stores.projects.delete(workspace.project.id, new Date(1));
      return workspace;
    });
    const first = ({ projects }: Stores): Promise<void> => projects.insert({ ...project, id: randomUUID() });
    const second = ({ teams }: Stores): Promise<boolean> => teams.delete(team.id);
    expect(await between(processes, { first, second, waits: true })).toEqual({ error: conflict });
  });

  it('removes no role that is being assigned', async () => {
    const processes = await openTwo();
    const { organization, userId, place } = await processes[0].unitOfWork.run(addWorkspace);
    const role = await processes[0].unitOfWork.run((stores) => addRole(stores, organization.id));
    const assignment = { holder: { userId }, roleId: role.id, place, expiresAt: null, createdAt: at(0) };
    const first = ({ assignments }: Stores): Promise<void> => assignments.assign(assignment);
    const second = ({ roles }: Stores): Promise<boolean> => roles.delete(organization.id, role.id);
    expect(await between(processes, { first, second, waits: true })).toEqual({ value: false });
  });

  it('removes everything in an organization, even what is being added to it', async () => {
    const processes = await openTwo();
    const workspace = await processes[0].unitOfWork.run(addWorkspace);
    const { organization, project } = workspace;
    const first = ({ tasks }: Stores): Promise<unknown> => tasks.insert(sampleTask(workspace));
    const second = ({ organizations }: Stores): Promise<boolean> => organizations.delete(organization.id, new Date(1));
    expect(await between(processes, { first, second, waits: false })).toEqual({ value: true });
    while ((await processes[0].unitOfWork.run(({ deletions }) => deletions.removeSome(100))) > 0);
    expect(await processes[0].unitOfWork.read(({ projects }) => projects.findById(project.id))).toBeNull();
  });
});

describe('the deletion of a label', () => {
  async function addLabeled(processes: Awaited<ReturnType<typeof openTwo>>) {
    const [{ unitOfWork }] = processes;
    const workspace = await unitOfWork.run(addWorkspace);
    const { id: projectId } = workspace.project;
    const label = sampleLabel(workspace.project);
    const task = await unitOfWork.run(async ({ labels, tasks }) => {
      await labels.insert(label, 1);
      return tasks.insert(sampleTask(workspace));
    });
    const changes = { labelIds: [label.id] };
    return {
      addToTask: ({ tasks }: Stores) => tasks.update(projectId, task.id, { changes, expectedVersion: null, at: at(9) }),
      remove: ({ labels }: Stores) => labels.delete(projectId, label.id, at(9)),
      addTask: ({ tasks }: Stores) => tasks.insert({ ...sampleTask(workspace), labelIds: [label.id] }),
      /** Removes what is deleted, and expects that no task has the label. */
      expectRemoved: async () => {
        while ((await unitOfWork.run(({ deletions }) => deletions.removeSome(100))) > 0);
        expect(await unitOfWork.read(({ deletions }) => deletions.countWaiting())).toBe(0);
        const { items } = await unitOfWork.read(({ tasks }) =>
          tasks.list(projectId, { ...allTasks, after: null, limit: 5 }),
        );
        expect(items.flatMap(({ labelIds }) => labelIds)).toEqual([]);
      },
    };
  }

  it('blocks no transaction that changes a task of the project or puts the label on it', async () => {
    const processes = await openTwo();
    const { remove, addToTask, addTask, expectRemoved } = await addLabeled(processes);
    const second = async (stores: Stores): Promise<string> => {
      await addTask(stores);
      return (await addToTask(stores)).kind;
    };
    expect(await between(processes, { first: remove, second, waits: false })).toEqual({ value: 'updated' });
    await expectRemoved();
  });

  it('waits for no transaction that puts the label on a task, and later removes it from this task', async () => {
    const processes = await openTwo();
    const { remove, addToTask, expectRemoved } = await addLabeled(processes);
    const second = async (stores: Stores): Promise<number> => {
      expect(await remove(stores)).toBe(true);
      return stores.deletions.removeSome(100);
    };
    expect(await between(processes, { first: addToTask, second, waits: false })).toEqual({ value: 0 });
    await expectRemoved();
  });
});

describe('a use while an uncommitted transaction removes the row', () => {
  it('checks again after the commit, and finds that the row is removed', async () => {
    const processes = await openTwo();
    const workspace = await processes[0].unitOfWork.run(addWorkspace);
    const { organization, project, userId } = workspace;
    const task = await processes[0].unitOfWork.run(({ tasks }) => tasks.insert(sampleTask(workspace)));
    const whole = { scope: 'ORGANIZATION', id: organization.id, organizationId: organization.id } as const;
    const first = ({ members }: Stores): Promise<unknown> => members.delete(organization.id, userId);
    const second = async ({ members, tasks }: Stores): Promise<string> => {
      if ((await members.find(whole, userId, at(0))) === null) return 'gone';
      await tasks.assign(project.id, task.id, { userId, at: at(1) });
      return 'assigned';
    };
    expect(await between(processes, { first, second, waits: true })).toEqual({ value: 'gone' });
  });
});

describe('a sweep of assignments', () => {
  it('skips locked rows', async () => {
    const { unitOfWork, pool } = await openUnitOfWork();
    const { organization, userId, place } = await unitOfWork.run(addWorkspace);
    await unitOfWork.run(async (stores) => {
      for (const _ of [1, 2]) {
        const { id: roleId } = await addRole(stores, organization.id);
        await stores.assignments.assign({ holder: { userId }, roleId, place, expiresAt: at(5), createdAt: at(0) });
      }
    });
    const holder = await pool.connect();
    await holder.query(`BEGIN; SELECT 1 FROM crewkit.role_assignments
      WHERE role_id IN (SELECT role_id FROM crewkit.role_assignments LIMIT 1) FOR UPDATE`);
    const sweep = ({ assignments }: Stores): Promise<unknown> => assignments.deleteExpired(at(5));
    const ended = [{ organizationId: organization.id, userId }];
    expect(await unitOfWork.run(sweep)).toEqual(ended);
    expect(await unitOfWork.run(sweep)).toEqual([]);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await unitOfWork.run(sweep)).toEqual(ended);
    expect(await unitOfWork.run(sweep)).toEqual([]);
  });
});
