import { expect, it } from 'vitest';

import { describeInBrowser, ReactBrowser, read, readItems, soon } from './support/react-browser.js';

describeInBrowser('access', () => {
  const browser = ReactBrowser.use();

  it('changes live: permissions and lists', async () => {
    const [ada, bob] = [await browser.world.createPerson('Ada'), await browser.world.createPerson('Bob')];
    const { projectId, projectRoleId } = await browser.world.createProject(ada, bob);
    await ada.client.tasks.create(projectId, { title: 'First' });
    const page = await browser.openAs(bob, { project: projectId });
    await soon(() => read(page, 'tasks-state')).toBe('NOT_FOUND');
    expect(await read(page, 'can-create')).toBe('false');
    await ada.client.projects.setMember(projectId, bob.id, { roleId: projectRoleId });
    await soon(() => read(page, 'can-create')).toBe('true');
    await soon(() => readItems(page, 'tasks')).toEqual(['First (todo)']);
    await ada.client.projects.removeMember(projectId, bob.id);
    await soon(() => read(page, 'can-create')).toBe('false');
    await soon(() => read(page, 'tasks-state')).toBe('NOT_FOUND');
  });
});
