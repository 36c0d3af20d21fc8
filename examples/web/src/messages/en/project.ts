import { message, richMessage } from '../message.js';

export const projectDeleted = message('Project {name} deleted');
export const deleteTitle = message('Delete this project');
export const deleteHint = message('Deletes the project and all its tasks and discussions. This cannot be undone.');
export const deleteItem = message('Delete…');
export const deleteWarning = message(
  'The project and all its tasks and discussions are deleted. The members of the project stay members of the organization. This cannot be undone.',
);
export const deleteQuestion = message('Delete the project {name}?');
export const deleteProject = message('Delete project');
export const movedOutOfTeams = message('{project} removed from its team');
export const team = message('Team');
export const teamHint = message(
  'The roles that people have in the team also apply in this project. If you move the project to another team, the roles that people have in the project itself do not change.',
);
export const moveToTeam = message('Move to a team');
export const moveProject = message('Move project');
export const project = message('Project');
export const board = message('Board');
export const members = message('Members');
export const settings = message('Settings');
export const addMember = message('Add member');
export const membersHint = message(
  'People with a role in this project. Members of the project’s team and administrators of the organization also have access but are not listed here.',
);
export const roleHint = message('The role applies to this project only.');
export const removeWarning = message(
  'They lose the permissions of their role in the project. They keep the permissions of their roles in the project’s team and in the organization.',
);
export const noMembersHint = message(
  'Add people who work on this project only. Members of the project’s team already have access.',
);
export const noMembers = message('No members yet');
export const saved = message('Saved');
export const general = message('General');
export const preferences = message('Preferences');
export const preferencesHint = message(
  'Preferences that are not set here are inherited from the team or the organization.',
);
export const movedToTeam = message('{project} moved to {team}');
export const taskNumbersHint = richMessage(
  'Tasks in this project are numbered {first}, {second} and so on. The part before the hyphen is the project key. It cannot be changed, because existing links and messages may refer to task numbers.',
);
export const newTaskIn = message('New task in {status}');
export const close = message('Close');
export const add = message('Add');
export const taskTitle = message('Task title');
export const taskTitleExample = message('What needs to be done?');
export const addTaskTo = message('Add task to {status}');
export const loadingTasks = message('Loading tasks');
export const noMatchingTasks = message('No matching tasks');
export const emptyToDo = message('Add a task to get started.');
export const emptyInProgress = message('No tasks in progress');
export const emptyDone = message('No finished tasks');
export const emptyCancelled = message('No cancelled tasks');
export const tasks = message('Tasks');
export const allPriorities = message('All priorities');
export const hideCancelled = message('Hide cancelled');
export const showCancelled = message('Show cancelled');
export const filterTasks = message('Filter tasks');
export const findTasks = message('Find tasks');
export const clearFilters = message('Clear filters');
export const matchingTasks = message('{count, plural, one {# matching task} other {# matching tasks}}');
export const withCancelled = message('including cancelled');
export const filter = message('Filter');
export const filterBy = message('Filter: {filters}');
export const assignee = message('Assignee');
export const priority = message('Priority');
export const cancelledTasks = message('Cancelled tasks');
export const allAssignees = message('All assignees');
export const me = message('Me');
export const unassigned = message('Unassigned');
export const overduePrefix = message('Overdue: ');
export const duePrefix = message('Due: ');
export const yesterday = message('Yesterday');
export const today = message('Today');
export const tomorrow = message('Tomorrow');
export const namedPriority = message('{priority} priority');
export const menuOfTask = message('Actions for {task}');
export const actionsForTask = message('Actions for {task}');
export const moveTo = message('Move to');
export const open = message('Open');
export const hasDescription = message('Has a description');
export const messageCount = message(
  '{count, plural, one {# message} other {# messages}}{unread, plural, =0 {} other {, # unread}}{mentions, plural, =0 {} other {, you were mentioned}}',
);
export const assignedToPrefix = message('Assigned to ');
export const toDo = message('To do');
export const inProgress = message('In progress');
export const done = message('Done');
export const cancelled = message('Cancelled');
export const urgent = message('Urgent');
export const high = message('High');
export const normal = message('Normal');
export const low = message('Low');
export const unnamedTask = message('The task');
export const taskNotMoved = message('{task} was not moved');
export const taskMoved = message('{task} moved to {status}');
export const undo = message('Undo');
export const taskMovedBelow = message('{task} moved to {status}, below {other}');
export const dropOnColumn = message('Drop on {column}');
export const labels = message('Labels');
export const label = message('Label');
export const allLabels = message('All labels');
export const noLabels = message('None');
export const editLabels = message('Edit labels');
export const findLabels = message('Find labels');
export const noLabelsFound = message('No labels found');
export const createLabelNamed = message('Create “{name}”');
export const mostLabels = message('A task can have at most {count} labels.');
export const labelsNotChanged = message('The labels were not changed');
export const labelsHint = message('Labels describe tasks of this project, and boards can be filtered by them.');
export const noLabelsYet = message('No labels yet');
export const newLabel = message('New label');
export const editLabelNamed = message('Edit label {name}');
export const deleteLabelNamed = message('Delete label {name}');
export const labelDeleted = message('Label {name} deleted');
export const deleteLabelQuestion = message('Delete the label {name}?');
export const deleteLabel = message('Delete label');
export const deleteLabelWarning = message('The label is removed from all tasks. This cannot be undone.');
export const saveLabel = message('Save label');
export const labelName = message('Name');
export const labelColor = message('Color');
export const labelConflict = message('A label with this name exists, or the project has the maximum of 100 labels.');
export const gray = message('Gray');
export const red = message('Red');
export const orange = message('Orange');
export const yellow = message('Yellow');
export const green = message('Green');
export const teal = message('Teal');
export const blue = message('Blue');
export const purple = message('Purple');
export const pink = message('Pink');
export const dueDate = message('Due date');
export const anyDueDate = message('Any due date');
export const overdue = message('Overdue');
export const dueToday = message('Due today');
export const dueWithinWeek = message('Due in the next 7 days');
export const noDueDate = message('No due date');
export const moveUp = message('Move up');
export const moveDown = message('Move down');
