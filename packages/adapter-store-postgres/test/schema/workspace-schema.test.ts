import { randomUUID } from 'node:crypto';

import { sampleLabel } from '@crewkit/contracts/samples';
import type { Holdings } from '@crewkit/core/adapter';
import { describe, expect, it } from 'vitest';

import { openUnitOfWork } from '../support/open-unit-of-work.js';
import { at } from '../support/samples.js';
import { addRole, addWorkspace, sampleTask } from '../support/use-workspace.js';

describe('a label', () => {
  it('has one of the known colors', async () => {
    const { unitOfWork, pool } = await openUnitOfWork();
    const { project } = await unitOfWork.run(addWorkspace);
    await unitOfWork.run(({ labels }) => labels.insert(sampleLabel(project), 1));
    await expect(pool.query("UPDATE crewkit.labels SET color = 'black'")).rejects.toThrow(/labels_color_check/);
  });
});

describe('a conversation about a task', () => {
  it('references the project of the task, and does not exist without it', async () => {
    const { unitOfWork } = await openUnitOfWork();
    const { workspace, task, role } = await unitOfWork.run(async (stores) => {
      const added = await addWorkspace(stores);
      const { id } = added.organization;
      const given = await addRole(stores, id);
      const assignment = { holder: { userId: added.userId }, roleId: given.id, place: added.place };
      await stores.assignments.assign({ ...assignment, expiresAt: null, createdAt: at(0) });
      return { workspace: added, task: await stores.tasks.insert(sampleTask(added)), role: given };
    });
    const { userId, organization, team, project } = workspace;
    const chat = randomUUID();
    const conversation = { id: chat, taskId: task.id, createdBy: userId, createdAt: at(0) };
    await unitOfWork.run(({ conversations }) => conversations.insertForTaskIfAbsent(conversation));
    const held = (): Promise<Holdings | null> =>
      unitOfWork.read(({ grants }) => grants.heldOn(userId, { scope: 'CHAT', id: chat }, at(1)));
    expect(await held()).toMatchObject({
      chain: { organizationId: organization.id, teamId: team.id, projectId: project.id },
      grants: [{ role: { id: role.id }, permissions: ['org:view'] }],
      participation: 'task',
    });
    await unitOfWork.run(({ tasks }) => tasks.delete(project.id, task.id));
    expect(await held()).toBeNull();
  });
});
