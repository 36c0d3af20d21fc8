import { afterAll, expect, it } from 'vitest';

import {
  createWithDefaults,
  createWithFields,
  findEmployee,
  postInvoice,
  readCostCenter,
  writeFields,
} from './fields.js';
import { Trial } from './trial.js';

const trial = new Trial();
afterAll(() => trial.close());

const ada = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Example', emailVerified: true };

it('the examples of fields run', async () => {
  const crewkit = await createWithFields(trial.options());
  const { id: userId } = await crewkit.system('test').createUser(ada);
  await writeFields(crewkit, userId);
  const user = crewkit.as(userId);
  expect((await user.viewOwnAccount()).fields).toEqual({ department: 'Sales', employeeNumber: 'E-17' });
  expect((await crewkit.system('test').viewAccount(userId)).account.fields).toHaveProperty('risk', 'low');
  expect([await findEmployee(crewkit, 'E-17'), await findEmployee(crewkit, 'E-1')]).toEqual([userId, null]);
  const { id: organizationId } = await user.createOrganization({ name: 'Engines' });
  const project = { organizationId, name: 'Notes', key: 'NOTES', fields: { costCenter: 'C-1' } };
  const { id: projectId } = await user.createProject(project);
  expect(await readCostCenter(crewkit, userId, projectId)).toBe('C-1');
  const { id: taskId } = await user.createTask({ projectId, title: 'Sow' });
  const { conversation } = await user.openTaskConversation(taskId);
  expect(await postInvoice(crewkit, userId, conversation.id)).toBe('I-2026-7');
  await crewkit.close();
});

it('the example of a default value runs', async () => {
  const crewkit = await createWithDefaults(trial.options());
  const { id: userId } = await crewkit.system('test').createUser(ada);
  const user = crewkit.as(userId);
  const { id: organizationId } = await user.createOrganization({ name: 'Engines' });
  const { id: projectId } = await user.createProject({ organizationId, name: 'Notes', key: 'NOTES' });
  expect((await user.createTask({ projectId, title: 'Sow' })).fields).toEqual({ estimateHours: 1 });
  await crewkit.close();
});
