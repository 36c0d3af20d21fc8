import { createCrewkitClient, CrewkitError } from '@crewkit/client-sdk';

import { createApi, type components, type paths, type permissions } from './generated/api.js';

type Invoice = components['schemas']['Invoice'];
type Project = components['schemas']['Project'];

const client = createCrewkitClient<paths, permissions>({ baseUrl: location.origin });
const api = createApi(client);
const status = document.querySelector('output')!;
const money = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'EUR' });
let project: Project | null = null;

const element = (id: string): HTMLElement => document.getElementById(id)!;

async function show(): Promise<void> {
  const { user } = client.session.state;
  const verifies = location.pathname === '/verify-email';
  project = user === null ? null : await findProject();
  showUser(user === null ? null : await api.users.viewMe());
  const visible = {
    'sign-out': user !== null,
    'sign-in': user === null && !verifies,
    register: user === null && !verifies,
    verify: user === null && verifies,
    profile: user !== null,
    start: user !== null && project === null,
    invoices: project !== null,
  };
  for (const [id, isVisible] of Object.entries(visible)) element(id).hidden = !isVisible;
  if (project !== null) await showInvoices(project);
}

function showUser(user: components['schemas']['User'] | null): void {
  element('user').textContent = [user?.email, user?.fields?.employeeNumber].filter(Boolean).join(', ');
  element('department').setAttribute('value', user?.fields?.department ?? '');
}

/** Returns the user's first project, because this page shows only one. */
async function findProject(): Promise<Project | null> {
  const [organization] = (await client.organizations.list({ limit: 1 })).items;
  if (organization === undefined) return null;
  return (await api.projects.listProjects(organization.id, { limit: 1 })).items[0] ?? null;
}

async function showInvoices({ id, fields }: Project): Promise<void> {
  const [invoices, mayApprove] = await Promise.all([
    api.invoices.listInvoices(id),
    client.can('invoice:approve', { scope: 'PROJECT', id }),
  ]);
  element('cost-center').textContent = fields?.costCenter === undefined ? '' : `Cost center: ${fields.costCenter}`;
  const rows = invoices.map((invoice) => toRow(invoice, mayApprove));
  document.querySelector('tbody')!.replaceChildren(...rows);
}

function toRow(invoice: Invoice, mayApprove: boolean): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.insertCell().textContent = invoice.title;
  const amount = row.insertCell();
  amount.className = 'amount';
  amount.textContent = money.format(invoice.cents / 100);
  const state = row.insertCell();
  if (invoice.approvedBy !== null) state.textContent = 'Approved';
  else if (!mayApprove) state.textContent = 'Open';
  else state.append(createApproval(invoice));
  return row;
}

function createApproval({ id, title }: Invoice): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = 'Approve';
  button.setAttribute('aria-label', `Approve ${title}`);
  button.addEventListener('click', () => void act(() => api.invoices.approveInvoice(id)));
  return button;
}

/** Runs an action, and shows the result or the error. */
async function act(action: () => Promise<unknown>, done = ''): Promise<void> {
  try {
    await action();
    status.value = done;
    await show();
  } catch (error) {
    status.value = error instanceof CrewkitError ? error.message : String(error);
  }
}

function onSubmit(id: string, action: (values: Record<string, string>) => Promise<unknown>, done?: string): void {
  const form = element(id) as HTMLFormElement;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(form)) as Record<string, string>;
    void act(async () => {
      await action(values);
      form.reset();
    }, done);
  });
}

onSubmit('sign-in', ({ email = '', password = '' }) => client.auth.login({ email, password }));
onSubmit(
  'register',
  ({ firstName = '', lastName = '', email = '', password = '' }) =>
    client.auth.register({ firstName, lastName, email, password }),
  'Please open the link in the email that you will receive.',
);
onSubmit(
  'verify',
  async () => {
    await client.auth.verifyEmail(new URLSearchParams(location.search).get('token') ?? '');
    history.replaceState(null, '', '/');
  },
  'Your email address is confirmed. Please sign in.',
);
onSubmit(
  'profile',
  ({ department = '' }) => api.users.updateMe({ fields: { department: department || null } }),
  'Saved.',
);
onSubmit('start', async ({ name = '', costCenter = '' }) => {
  const { id } = await client.organizations.create({ name });
  await api.projects.createProject(id, { name: 'Invoices', key: 'INV', fields: { costCenter } });
});
onSubmit('add', async ({ title = '', cents = '' }) => {
  if (project !== null) await api.invoices.createInvoice(project.id, { title, cents: Number(cents) });
});
element('sign-out').addEventListener('click', () => void act(() => client.auth.signOut()));
client.session.subscribe(() => void act(show));
void act(() => client.session.ready);
