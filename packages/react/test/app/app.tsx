import { CrewkitError, type Task } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import {
  TaskConflict,
  useCan,
  useMyTasks,
  useOrganizations,
  useProjects,
  useSession,
  useTasks,
  type List,
} from '../../src/index.js';
import { Chat } from './chat.js';

export interface AppProps {
  readonly projectId?: string | null;
  /** The filter of the tasks. */
  readonly status?: string | null;
  /** The open conversation. Without it, conversations are not shown; `list` shows only the list. */
  readonly conversationId?: string | null;
}

/** Shows what the hooks return. */
export function App({ projectId = null, status = null, conversationId = null }: AppProps): ReactElement {
  const { status: session, user, signOut } = useSession();
  return (
    <main>
      <output data-part="session">{user === null ? session : `${session} ${user.email}`}</output>
      {session === 'signed-out' && <SignIn />}
      {session === 'signed-in' && <button onClick={() => void signOut()}>Sign out</button>}
      <Lists />
      {projectId !== null && <Project projectId={projectId} status={status} />}
      {conversationId !== null && <Chat conversationId={conversationId === 'list' ? null : conversationId} />}
    </main>
  );
}

function SignIn(): ReactElement {
  const { signIn } = useSession();
  const [code, setCode] = useState('');
  const submit = (form: HTMLFormElement): void => {
    const { email, password } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    signIn({ email: email ?? '', password: password ?? '' }).catch((error: unknown) => setCode(toCode(error)));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <input name="email" />
      <input name="password" type="password" />
      <button>Sign in</button>
      <output data-part="error">{code}</output>
    </form>
  );
}

function Lists(): ReactElement {
  const organizations = useOrganizations();
  const projects = useProjects(organizations.items[0]?.id ?? null);
  const myTasks = useMyTasks({ status: ['todo', 'in_progress'] });
  return (
    <>
      <Items part="organizations" list={organizations} toText={({ name }) => name} />
      <Items part="projects" list={projects} toText={({ name }) => name} />
      <Items part="my-tasks" list={myTasks} toText={({ title, project }) => `${project.key} ${title}`} />
    </>
  );
}

function Project({ projectId, status }: { readonly projectId: string; readonly status: string | null }): ReactElement {
  const canCreate = useCan('project:task.create', { scope: 'PROJECT', id: projectId });
  const tasks = useTasks(projectId, status === null ? {} : { status: status as Task['status'] });
  const [outcome, setOutcome] = useState('');
  const run = (write: Promise<unknown>): void => {
    setOutcome('');
    write.then(
      () => setOutcome('done'),
      (error: unknown) => setOutcome(toCode(error)),
    );
  };
  return (
    <>
      <output data-part="can-create">{String(canCreate)}</output>
      <Items part="tasks" list={tasks} toText={(task) => `${task.title} (${task.status})`} />
      <button onClick={() => run(tasks.create({ title: 'New' }))}>Create</button>
      {tasks.items.slice(0, 1).map((task) => (
        <p key={task.id}>
          <button onClick={() => run(tasks.update(task, { status: 'done' }))}>Finish</button>
          <button onClick={() => run(tasks.update(task, { title: 'Mine' }))}>Rename</button>
          <button onClick={() => run(tasks.remove(task))}>Remove</button>
        </p>
      ))}
      <output data-part="outcome">{outcome}</output>
    </>
  );
}

interface ItemsProps<Item> {
  readonly part: string;
  readonly list: List<Item>;
  readonly toText: (item: Item) => string;
}

function Items<Item extends { readonly id: string }>({ part, list, toText }: ItemsProps<Item>): ReactElement {
  return (
    <section>
      <output data-part={`${part}-state`}>
        {list.isLoading ? 'loading' : list.error !== null ? toCode(list.error) : list.hasMore ? 'more' : 'all'}
      </output>
      <ul data-part={part}>
        {list.items.map((item) => (
          <li key={item.id}>{toText(item)}</li>
        ))}
      </ul>
      <button data-part={`${part}-more`} disabled={!list.hasMore} onClick={list.loadMore}>
        More
      </button>
    </section>
  );
}

function toCode(error: unknown): string {
  if (error instanceof TaskConflict) return `conflict: ${error.fields.join()} ${error.latest.title}`;
  return CrewkitError.is(error) ? error.code : String(error);
}
