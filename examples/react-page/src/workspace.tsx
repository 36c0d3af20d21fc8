import { crewkitKeys, useCrewkit, useOrganizations, useProjects, useTasks } from '@crewkit/react';
import { Invitations, Members } from '@crewkit/react/components';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { ActionForm, Field } from './action-form.js';

/** The user's organizations with their projects, tasks and members. */
export function Workspace(): ReactElement {
  const { organizations } = useCrewkit();
  const cache = useQueryClient();
  const { items } = useOrganizations();
  return (
    <section aria-label="Organizations">
      {items.map(({ id, name }) => (
        <Organization key={id} organizationId={id} name={name} />
      ))}
      <ActionForm
        label="New organization"
        button="Create organization"
        action={async ({ name = '' }) => {
          await organizations.create({ name });
          await cache.invalidateQueries({ queryKey: crewkitKeys.organizations });
        }}
      >
        <Field label="Name" name="name" />
      </ActionForm>
    </section>
  );
}

function Organization(props: { readonly organizationId: string; readonly name: string }): ReactElement {
  const { organizationId, name: title } = props;
  const { projects } = useCrewkit();
  const cache = useQueryClient();
  const { items } = useProjects(organizationId);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {items.map(({ id, name }) => (
        <Project key={id} projectId={id} name={name} />
      ))}
      <ActionForm
        label={`New project of ${title}`}
        button="Create project"
        action={async ({ name = '', key = '' }) => {
          await projects.create(organizationId, { name, key });
          await cache.invalidateQueries({ queryKey: crewkitKeys.projects(organizationId) });
        }}
      >
        <Field label="Project" name="name" />
        <Field label="Key" name="key" />
      </ActionForm>
      <Members organizationId={organizationId} />
      <Invitations organizationId={organizationId} />
    </section>
  );
}

function Project({ projectId, name }: { readonly projectId: string; readonly name: string }): ReactElement {
  const { items, create } = useTasks(projectId);
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <ul>
        {items.map((task) => (
          <li key={task.id}>{task.title}</li>
        ))}
      </ul>
      <ActionForm label={`New task of ${name}`} button="Create task" action={({ title = '' }) => create({ title })}>
        <Field label="Task" name="title" />
      </ActionForm>
    </section>
  );
}
