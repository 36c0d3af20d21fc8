import { ContainerModule } from 'inversify';

import { CreateProject } from '../../features/workspace/projects/create-project.js';
import { DeleteProject } from '../../features/workspace/projects/delete-project.js';
import { ListProjectMembers } from '../../features/workspace/projects/list-project-members.js';
import { ListProjects } from '../../features/workspace/projects/list-projects.js';
import { MoveProject } from '../../features/workspace/projects/move-project.js';
import { RemoveProjectMember } from '../../features/workspace/projects/remove-project-member.js';
import { SetProjectMember } from '../../features/workspace/projects/set-project-member.js';
import { UpdateProjectSettings } from '../../features/workspace/projects/update-project-settings.js';
import { UpdateProject } from '../../features/workspace/projects/update-project.js';
import { ViewProjectSettings } from '../../features/workspace/projects/view-project-settings.js';
import { ViewProject } from '../../features/workspace/projects/view-project.js';
import { Search } from '../../features/workspace/search/search.js';
import { AssignTask } from '../../features/workspace/tasks/assign-task.js';
import { CreateTask } from '../../features/workspace/tasks/create-task.js';
import { DeleteTask } from '../../features/workspace/tasks/delete-task.js';
import { ListOwnTasks } from '../../features/workspace/tasks/list-own-tasks.js';
import { ListBoardColumn } from '../../features/workspace/tasks/list-board-column.js';
import { ListTasks } from '../../features/workspace/tasks/list-tasks.js';
import { UnassignTask } from '../../features/workspace/tasks/unassign-task.js';
import { UpdateTask } from '../../features/workspace/tasks/update-task.js';
import { ViewBoard } from '../../features/workspace/tasks/view-board.js';
import { ViewTask } from '../../features/workspace/tasks/view-task.js';
import { ChangeTeamRole } from '../../features/workspace/teams/change-team-role.js';
import { CreateTeam } from '../../features/workspace/teams/create-team.js';
import { DeleteTeam } from '../../features/workspace/teams/delete-team.js';
import { ListTeamMembers } from '../../features/workspace/teams/list-team-members.js';
import { ListTeams } from '../../features/workspace/teams/list-teams.js';
import { RemoveTeamMember } from '../../features/workspace/teams/remove-team-member.js';
import { SetTeamMember } from '../../features/workspace/teams/set-team-member.js';
import { UpdateTeamSettings } from '../../features/workspace/teams/update-team-settings.js';
import { UpdateTeam } from '../../features/workspace/teams/update-team.js';
import { ViewTeamSettings } from '../../features/workspace/teams/view-team-settings.js';
import { ViewTeam } from '../../features/workspace/teams/view-team.js';
import { singletonsIn, type BindSingleton } from './bind-singleton.js';
import { tokens, useCase } from '../tokens.js';

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
