// This file is compiled and never run. Each line below `@ts-expect-error` must not compile, or type checking fails. It pins the types of
// the embedding application's fields.
import { z } from 'zod';

import { createCrewkit, defineFields, definePermissions, type Crewkit, type CrewkitOptions } from '../src/index.js';

declare const needed: Pick<CrewkitOptions, 'store' | 'keys' | 'publicUrl'>;
declare function mount(crewkit: Crewkit): void;

const permissions = definePermissions({ invoice: { scope: 'PROJECT', view: 'See invoices' } });
const user = z.object({ employeeNumber: z.string(), department: z.string(), level: z.int().optional() });
const project = z.object({ costCenter: z.string() });

export async function useFields(): Promise<void> {
  const crewkit = await createCrewkit({
    ...needed,
    permissions,
    fields: {
      user: defineFields(user, { employeeNumber: { write: 'server' }, department: { read: 'self' } }),
      project: defineFields(project, { costCenter: { read: 'invoice:view', write: 'project:edit' } }),
      task: z.object({ estimate: z.number() }),
    },
  });
  mount(crewkit);
  const own = await crewkit.as('id').viewOwnAccount();
  own.fields?.department satisfies string | undefined;
  own.fields?.level satisfies number | undefined;
  // @ts-expect-error -- a misspelled field
  void own.fields?.departments;
  await crewkit.as('id').updateOwnAccount({ fields: { department: null, level: undefined } });
  // @ts-expect-error -- a misspelled field
  await crewkit.as('id').updateOwnAccount({ fields: { departments: 'Sales' } });
  // @ts-expect-error -- a value of another type
  await crewkit.as('id').updateOwnAccount({ fields: { department: 4 } });
  const system = crewkit.system('sync');
  const fields = { employeeNumber: 'E-1' };
  const created = await system.createUser({ email: '', firstName: '', lastName: '', fields });
  created.fields?.level satisfies number | undefined;
  const page = await system.listAccounts({ after: null, limit: 1, search: null });
  page.items[0]?.fields?.level satisfies number | undefined;
  const { account } = await system.updateAccount({ userId: 'id', fields });
  account.fields?.employeeNumber satisfies string | undefined;
  // @ts-expect-error -- results contain no hashes
  void account.passwordHash;
}

export async function useMessages(): Promise<void> {
  const crewkit = await createCrewkit({ ...needed, fields: { message: z.object({ topic: z.string() }) } });
  const author = crewkit.as('id');
  const { message } = await author.postMessage({ conversationId: 'id', body: '', fields: { topic: 'Mills' } });
  message.fields?.topic satisfies string | undefined;
  const { items, conversation } = await author.listMessages({
    conversationId: 'id',
    before: null,
    after: null,
    around: null,
    limit: 1,
  });
  items[0]?.fields?.topic satisfies string | undefined;
  conversation?.lastMessage?.fields?.topic satisfies string | undefined;
  // @ts-expect-error -- a misspelled field
  void message.fields?.topics;
  // @ts-expect-error -- a value of another type
  await author.editMessage({ conversationId: 'id', messageId: 'id', body: '', fields: { topic: 1 } });
}

const definitions = { user, project: defineFields(project, { costCenter: { read: 'invoice:view' } }) };
type Instance = Crewkit<typeof permissions, unknown, typeof definitions>;

export async function nameInstance(): Promise<Instance> {
  const crewkit: Instance = await createCrewkit({ ...needed, permissions, fields: definitions });
  mount(crewkit);
  const { fields } = await crewkit.as('id').viewProject('id');
  fields?.costCenter satisfies string | undefined;
  // @ts-expect-error -- a misspelled field
  void fields?.costCentre;
  return crewkit;
}

export async function useNoFields(): Promise<void> {
  const crewkit = await createCrewkit(needed);
  mount(crewkit);
  // @ts-expect-error -- this instance has no fields
  await crewkit.as('id').updateOwnAccount({ fields: { department: 'Sales' } });
}

// @ts-expect-error -- rules of a field that does not exist
defineFields(project, { costCentre: { read: 'server' } });
const misspelled = defineFields(project, { costCenter: { read: 'invoice:vew' } });
// @ts-expect-error -- an unknown permission
void createCrewkit({ ...needed, permissions, fields: { project: misspelled } });
const ofUsers = defineFields(project, { costCenter: { read: 'self' } });
// @ts-expect-error -- a rule that only users have
void createCrewkit({ ...needed, fields: { project: ofUsers } });
// @ts-expect-error -- an unknown resource
void createCrewkit({ ...needed, fields: { projects: project } });
