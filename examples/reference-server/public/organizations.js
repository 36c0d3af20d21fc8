/* global document */
import { explain } from './api.js';
import { byId, make, timeAgo } from './dom.js';
import { onSubmit, say } from './forms.js';
import { session } from './session.js';

const createForm = byId('create-organization');
const inviteForm = byId('invite');

// What the server says of these is for programs.
const refusals = {
  CONFLICT: 'Whoever has this address is a member or invited already.',
  FORBIDDEN: 'Your role in this organization does not let you invite people.',
  GRANT_EXCEEDS_OWN: 'You can only give a role that holds no more than your own.',
};

/** Shows the organizations of whoever is signed in, as long as he is. */
export function startOrganizations() {
  document.addEventListener('crewkit:session', follow);
  onSubmit(createForm, create);
  onSubmit(inviteForm, invite);
  inviteForm.elements.organizationId.addEventListener('change', () => void listRoles());
}

let shownTo = null;

/** New tokens of the same person change nothing here. */
function follow() {
  const id = session.user?.id ?? null;
  if (id === shownTo) return;
  shownTo = id;
  byId('organizations-card').hidden = id === null;
  for (const form of [createForm, inviteForm]) {
    form.reset();
    say(form, '');
  }
  if (id !== null) void listOrganizations();
}

async function listOrganizations(chosenId) {
  const { ok, body, problem } = await session.call('GET', '/api/organizations?limit=100');
  const items = ok ? body.items : [];
  byId('organizations-state').textContent = ok ? stateOf(items) : explain(problem);
  byId('organizations').replaceChildren(...items.map(listItem));
  fill(inviteForm.elements.organizationId, items, chosenId);
  inviteForm.hidden = items.length === 0;
  if (items.length > 0) await listRoles();
}

function stateOf(items) {
  return items.length === 0 ? 'None yet. Whoever creates one is its owner.' : '';
}

function listItem({ name, createdBy, createdAt }) {
  const founder = createdBy === session.user.id ? 'created by you' : 'created';
  const words = make('p', { className: 'hint' }, `${founder} ${timeAgo(createdAt)}`);
  return make('li', {}, make('div', {}, make('strong', {}, name), words));
}

async function listRoles() {
  const organizationId = inviteForm.elements.organizationId.value;
  const { ok, body } = await session.call('GET', `/api/organizations/${organizationId}/roles?limit=100`);
  const roles = ok ? body.items.filter(({ level }) => level === 'ORGANIZATION') : [];
  // The least of the built-in ones: nobody gives away more by not looking.
  fill(inviteForm.elements.roleId, roles, roles.find(({ builtIn, name }) => builtIn && name === 'MEMBER')?.id);
}

function fill(select, things, chosenId) {
  select.replaceChildren(...things.map(({ id, name }) => make('option', { value: id }, name)));
  if (chosenId !== undefined) select.value = chosenId;
}

async function create({ name }) {
  const outcome = await session.call('POST', '/api/organizations', { name });
  if (outcome.ok) {
    createForm.reset();
    say(createForm, `${outcome.body.name} is there, and you are its owner.`, 'good');
    await listOrganizations(outcome.body.id);
  }
  return outcome;
}

async function invite({ organizationId, ...invitation }) {
  const outcome = await session.call('POST', `/api/organizations/${organizationId}/invitations`, invitation);
  if (outcome.ok) {
    inviteForm.elements.email.value = '';
    say(inviteForm, `A mail with a link is on its way to ${outcome.body.email}.`, 'good');
    return outcome;
  }
  const detail = refusals[outcome.problem.code];
  return detail === undefined ? outcome : { ...outcome, problem: { ...outcome.problem, detail } };
}
