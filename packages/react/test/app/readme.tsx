import { createCrewkitClient } from '@crewkit/client-sdk';
import { CrewkitProvider, useCan, useTasks } from '@crewkit/react';
import { useState, type ReactElement } from 'react';

const client = createCrewkitClient({ baseUrl: 'http://127.0.0.1:3000' });

/** Lists the tasks of a project. Users who are allowed to can finish them. */
export function Tasks({ projectId }: { readonly projectId: string }): ReactElement {
  const { items, hasMore, loadMore, update } = useTasks(projectId, { status: 'todo' });
  const [error, setError] = useState<Error | null>(null);
  const canEdit = useCan('project:task.edit', { scope: 'PROJECT', id: projectId });
  return (
    <ul>
      {items.map((task) => (
        <li key={task.id}>
          {task.title}
          {canEdit && <button onClick={() => void update(task, { status: 'done' }).catch(setError)}>Finish</button>}
        </li>
      ))}
      {error !== null && <li role="alert">{error.message}</li>}
      {hasMore && <button onClick={loadMore}>Show more</button>}
    </ul>
  );
}

export function Page({ projectId }: { readonly projectId: string }): ReactElement {
  return (
    <CrewkitProvider client={client}>
      <Tasks projectId={projectId} />
    </CrewkitProvider>
  );
}
