import { soon } from '../support/test-browser.js';
import type { Desk } from './desk.js';

/** Ada plans, Bob works: both boards show the same at every moment. */
export async function planTasks(ada: Desk, bob: Desk): Promise<void> {
  await Promise.all([ada.board.openBoard(), bob.board.openBoard()]);
  const bothShow = async (column: string, titles: readonly string[]): Promise<void> => {
    for (const { board } of [ada, bob]) await soon(() => board.titles(column)).toEqual(titles);
  };

  await ada.page.getByRole('button', { name: 'Add task to To do' }).press('Enter');
  const field = ada.page.getByRole('textbox', { name: 'Task title' });
  for (const title of ['Sweep', 'Oil the mill', 'Punch the cards']) {
    await field.fill(title);
    await field.press('Enter');
    await soon(() => field.inputValue()).toBe('');
  }
  await field.press('Escape');
  await bothShow('To do', ['Punch the cards', 'Oil the mill', 'Sweep']);

  // The order within a column is shared.
  await bob.board.drag(bob.board.card('Punch the cards'), bob.board.card('Oil the mill'), 0.9);
  await bothShow('To do', ['Oil the mill', 'Punch the cards', 'Sweep']);

  await bob.board.chooseOnCard('Sweep', 'Done');
  await bothShow('Done', ['Sweep']);
  await bob.page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await bothShow('Done', []);
  await bothShow('To do', ['Oil the mill', 'Punch the cards', 'Sweep']);

  // A label made in the panel of a task is on the other board, and filters it.
  await ada.board.card('Oil the mill').click();
  await ada.board.panel
    .getByRole('group', { name: 'Labels' })
    .getByRole('button', { name: 'Edit labels' })
    .press('Enter');
  await ada.page.keyboard.type('Machine');
  await ada.page.getByRole('option', { name: 'Create “Machine”' }).click();
  await ada.page.keyboard.press('Escape');
  await bob.board.card('Oil the mill').getByText('Machine').waitFor();
  await bob.page.getByRole('button', { name: 'Filter', exact: true }).click();
  await bob.page.getByRole('menuitemradio', { name: 'Machine' }).click();
  await bob.page.keyboard.press('Escape');
  await soon(() => bob.board.titles('To do')).toEqual(['Oil the mill']);
  await bob.board.openBoard();

  // A deleted task is back after "Undo", and is deleted for both when its notice ends.
  const deleteTask = async (): Promise<void> => {
    await ada.board.card('Sweep').click();
    await ada.board.panel.getByRole('button', { name: 'More actions' }).press('Enter');
    await ada.page.getByRole('menuitem', { name: 'Delete task' }).press('Enter');
    await soon(() => ada.board.titles('To do')).toEqual(['Oil the mill', 'Punch the cards']);
  };
  await deleteTask();
  await ada.page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await bothShow('To do', ['Oil the mill', 'Punch the cards', 'Sweep']);
  await deleteTask();
  await bothShow('To do', ['Oil the mill', 'Punch the cards']);
}
