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

const { unitOfWork, clock, authorizedTransaction, authorize } = tokens;

/** Binds teams, projects and tasks. */
export const planningModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bindTeams(bind);
  bindProjects(bind);
  bindTasks(bind);
});

function bindTeams(bind: BindSingleton): void {
  bind(useCase('listTeams'), [authorizedTransaction], (work) => new ListTeams(work));
  bind(useCase('createTeam'), [authorizedTransaction], (work) => new CreateTeam(work));
  bind(useCase('viewTeam'), [authorizedTransaction], (work) => new ViewTeam(work));
  bind(useCase('updateTeam'), [authorizedTransaction], (work) => new UpdateTeam(work));
  bind(useCase('deleteTeam'), [authorizedTransaction], (work) => new DeleteTeam(work));
  bind(useCase('viewTeamSettings'), [authorizedTransaction], (work) => new ViewTeamSettings(work));
  bind(useCase('updateTeamSettings'), [authorizedTransaction], (work) => new UpdateTeamSettings(work));
  bind(useCase('listTeamMembers'), [authorizedTransaction], (work) => new ListTeamMembers(work));
  bind(useCase('setTeamMember'), [authorizedTransaction], (work) => new SetTeamMember(work));
  bind(useCase('changeTeamRole'), [authorizedTransaction], (work) => new ChangeTeamRole(work));
  bind(useCase('removeTeamMember'), [authorizedTransaction], (work) => new RemoveTeamMember(work));
}

function bindProjects(bind: BindSingleton): void {
  bind(useCase('listProjects'), [authorizedTransaction], (work) => new ListProjects(work));
  bind(useCase('createProject'), [authorizedTransaction, authorize], (work, rules) => new CreateProject(work, rules));
  bind(useCase('viewProject'), [authorizedTransaction], (work) => new ViewProject(work));
  bind(useCase('updateProject'), [authorizedTransaction], (work) => new UpdateProject(work));
  bind(useCase('deleteProject'), [authorizedTransaction], (work) => new DeleteProject(work));
  bind(useCase('moveProject'), [authorizedTransaction, authorize], (work, rules) => new MoveProject(work, rules));
  bind(useCase('viewProjectSettings'), [authorizedTransaction], (work) => new ViewProjectSettings(work));
  bind(useCase('updateProjectSettings'), [authorizedTransaction], (work) => new UpdateProjectSettings(work));
  bind(useCase('listProjectMembers'), [authorizedTransaction], (work) => new ListProjectMembers(work));
  bind(useCase('setProjectMember'), [authorizedTransaction], (work) => new SetProjectMember(work));
  bind(useCase('removeProjectMember'), [authorizedTransaction], (work) => new RemoveProjectMember(work));
}

function bindTasks(bind: BindSingleton): void {
  bind(useCase('viewBoard'), [authorizedTransaction], (work) => new ViewBoard(work));
  bind(useCase('listBoardColumn'), [authorizedTransaction], (work) => new ListBoardColumn(work));
  bind(useCase('listTasks'), [authorizedTransaction], (work) => new ListTasks(work));
  bind(useCase('listOwnTasks'), [unitOfWork, clock], (work, time) => new ListOwnTasks(work, time));
  bind(useCase('search'), [unitOfWork, clock], (work, time) => new Search(work, time));
  bind(useCase('createTask'), [authorizedTransaction, authorize], (work, rules) => new CreateTask(work, rules));
  bind(useCase('viewTask'), [authorizedTransaction], (work) => new ViewTask(work));
  bind(useCase('updateTask'), [authorizedTransaction, authorize], (work, rules) => new UpdateTask(work, rules));
  bind(useCase('deleteTask'), [authorizedTransaction], (work) => new DeleteTask(work));
  bind(useCase('assignTask'), [authorizedTransaction, authorize], (work, rules) => new AssignTask(work, rules));
  bind(useCase('unassignTask'), [authorizedTransaction], (work) => new UnassignTask(work));
}
