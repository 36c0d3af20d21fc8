import { createCrewkitClient, CrewkitError } from '@crewkit/client-sdk';

const client = createCrewkitClient({ baseUrl: 'http://127.0.0.1:3000' });
const form = document.querySelector('form')!;
const list = document.querySelector('ul')!;
const status = document.querySelector('output')!;

async function show(): Promise<void> {
  const { user } = client.session.state;
  form.hidden = user !== null;
  status.value = user === null ? 'Please sign in.' : `Hello, ${user.firstName}!`;
  const { items } = user === null ? { items: [] } : await client.chats.list();
  const lines = items.map(({ title, unreadCount }) => `${title ?? 'A conversation'}: ${unreadCount} unread`);
  list.replaceChildren(...lines.map((textContent) => Object.assign(document.createElement('li'), { textContent })));
}

function explain(error: unknown): void {
  status.value = CrewkitError.is(error, 'INVALID_CREDENTIALS') ? 'Incorrect email or password.' : String(error);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { email, password } = Object.fromEntries(new FormData(form)) as { email: string; password: string };
  client.auth.login({ email, password }).catch(explain);
});

const follow = () => void show().catch(explain);
void client.session.ready.then(follow);
client.session.subscribe(follow); // called in all tabs when the session changes
client.realtime.on('chat:message', follow); // called when a message is posted
client.realtime.onStatus(follow); // called when the connection changes: events may have been missed
