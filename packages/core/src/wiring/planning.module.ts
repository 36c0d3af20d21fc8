import { ContainerModule } from 'inversify';

import { CreateProject } from '../features/projects/create-project.js';
import { DeleteProject } from '../features/projects/delete-project.js';
import { ListProjectMembers } from '../features/projects/list-project-members.js';
import { ListProjects } from '../features/projects/list-projects.js';
import { MoveProject } from '../features/projects/move-project.js';
import { RemoveProjectMember } from '../features/projects/remove-project-member.js';
import { SetProjectMember } from '../features/projects/set-project-member.js';
import { UpdateProjectSettings } from '../features/projects/update-project-settings.js';
import { UpdateProject } from '../features/projects/update-project.js';
import { ViewProjectSettings } from '../features/projects/view-project-settings.js';
import { ViewProject } from '../features/projects/view-project.js';
import { Search } from '../features/search/search.js';
import { AssignTask } from '../features/tasks/assign-task.js';
import { CreateTask } from '../features/tasks/create-task.js';
import { DeleteTask } from '../features/tasks/delete-task.js';
import { ListOwnTasks } from '../features/tasks/list-own-tasks.js';
import { ListBoardColumn } from '../features/tasks/list-board-column.js';
import { ListTasks } from '../features/tasks/list-tasks.js';
import { UnassignTask } from '../features/tasks/unassign-task.js';
import { UpdateTask } from '../features/tasks/update-task.js';
import { ViewBoard } from '../features/tasks/view-board.js';
import { ViewTask } from '../features/tasks/view-task.js';
import { ChangeTeamRole } from '../features/teams/change-team-role.js';
import { CreateTeam } from '../features/teams/create-team.js';
import { DeleteTeam } from '../features/teams/delete-team.js';
import { ListTeamMembers } from '../features/teams/list-team-members.js';
import { ListTeams } from '../features/teams/list-teams.js';
import { RemoveTeamMember } from '../features/teams/remove-team-member.js';
import { SetTeamMember } from '../features/teams/set-team-member.js';
import { UpdateTeamSettings } from '../features/teams/update-team-settings.js';
import { UpdateTeam } from '../features/teams/update-team.js';
import { ViewTeamSettings } from '../features/teams/view-team-settings.js';
import { ViewTeam } from '../features/teams/view-team.js';
import { singletonsIn, type BindSingleton } from './bind-singleton.js';
import { tokens, useCase } from './tokens.js';

const { unitOfWork, clock, guardedWork, authorize } = tokens;

/** Teams, projects and tasks. */
export const planningModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bindTeams(bind);
  bindProjects(bind);
  bindTasks(bind);
});

function bindTeams(bind: BindSingleton): void {
  bind(useCase('listTeams'), [guardedWork], (work) => new ListTeams(work));
  bind(useCase('createTeam'), [guardedWork], (work) => new CreateTeam(work));
  bind(useCase('viewTeam'), [guardedWork], (work) => new ViewTeam(work));
  bind(useCase('updateTeam'), [guardedWork], (work) => new UpdateTeam(work));
  bind(useCase('deleteTeam'), [guardedWork], (work) => new DeleteTeam(work));
  bind(useCase('viewTeamSettings'), [guardedWork], (work) => new ViewTeamSettings(work));
  bind(useCase('updateTeamSettings'), [guardedWork], (work) => new UpdateTeamSettings(work));
  bind(useCase('listTeamMembers'), [guardedWork], (work) => new ListTeamMembers(work));
  bind(useCase('setTeamMember'), [guardedWork], (work) => new SetTeamMember(work));
  bind(useCase('changeTeamRole'), [guardedWork], (work) => new ChangeTeamRole(work));
  bind(useCase('removeTeamMember'), [guardedWork], (work) => new RemoveTeamMember(work));
}

function bindProjects(bind: BindSingleton): void {
  bind(useCase('listProjects'), [guardedWork], (work) => new ListProjects(work));
  bind(useCase('createProject'), [guardedWork, authorize], (work, rules) => new CreateProject(work, rules));
  bind(useCase('viewProject'), [guardedWork], (work) => new ViewProject(work));
  bind(useCase('updateProject'), [guardedWork], (work) => new UpdateProject(work));
  bind(useCase('deleteProject'), [guardedWork], (work) => new DeleteProject(work));
  bind(useCase('moveProject'), [guardedWork, authorize], (work, rules) => new MoveProject(work, rules));
  bind(useCase('viewProjectSettings'), [guardedWork], (work) => new ViewProjectSettings(work));
  bind(useCase('updateProjectSettings'), [guardedWork], (work) => new UpdateProjectSettings(work));
  bind(useCase('listProjectMembers'), [guardedWork], (work) => new ListProjectMembers(work));
  bind(useCase('setProjectMember'), [guardedWork], (work) => new SetProjectMember(work));
  bind(useCase('removeProjectMember'), [guardedWork], (work) => new RemoveProjectMember(work));
}

function bindTasks(bind: BindSingleton): void {
  bind(useCase('viewBoard'), [guardedWork], (work) => new ViewBoard(work));
  bind(useCase('listBoardColumn'), [guardedWork], (work) => new ListBoardColumn(work));
  bind(useCase('listTasks'), [guardedWork], (work) => new ListTasks(work));
  bind(useCase('listOwnTasks'), [unitOfWork, clock], (work, time) => new ListOwnTasks(work, time));
  bind(useCase('search'), [unitOfWork, clock], (work, time) => new Search(work, time));
  bind(useCase('createTask'), [guardedWork, authorize], (work, rules) => new CreateTask(work, rules));
  bind(useCase('viewTask'), [guardedWork], (work) => new ViewTask(work));
  bind(useCase('updateTask'), [guardedWork, authorize], (work, rules) => new UpdateTask(work, rules));
  bind(useCase('deleteTask'), [guardedWork], (work) => new DeleteTask(work));
  bind(useCase('assignTask'), [guardedWork, authorize], (work, rules) => new AssignTask(work, rules));
  bind(useCase('unassignTask'), [guardedWork], (work) => new UnassignTask(work));
}
