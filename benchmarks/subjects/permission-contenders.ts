// Runs one permission check with Crewkit, with CASL (with its rules written in two ways) and with casbin. In the warm variant, the user's
// permissions are in memory. In the cold variant, they are built from the stored rows and then checked once.
import { Ability, type MongoAbility, createMongoAbility } from '@casl/ability';
import { type Enforcer, newEnforcer, newModelFromString } from 'casbin';
import { builtInRoles, permissionCatalogue } from '@crewkit/core';
import { type Grant, type Holdings } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';
import { type Ask, type PermissionContenders } from './permission-contender.js';

/** CASL's rules as names alone. */
type Claims = Ability<string>;

/** The permissions to check. */
export const names = permissionCatalogue.map(({ name }) => name).filter((name) => /^(?:org|team|project):/.test(name));

// A member of an organization, a team and a project who is also in a group: the rows that a store returns for them.
const chain = { organizationId: 'org-1', teamId: 'team-1', projectId: 'project-1' };
const rows: Grant[] = [
  grant('ORGANIZATION', 'MEMBER', 'org-1'),
  grant('TEAM', 'MANAGER', 'team-1'),
  grant('PROJECT', 'ADMIN', 'project-1'),
  {
    ...grant('ORGANIZATION', 'MEMBER', 'org-1'),
    role: null,
    group: { id: 'g', name: 'G' },
    permissions: ['org:settings.view'],
  },
];
const held = new Set<string>(rows.flatMap((row) => row.permissions)).add('org:create');
const holdings: Holdings = { chain, grants: rows, active: true, participation: null, hasDefaultRole: true };

const compiled = names.map((name) => internals.PermissionSet.of([name]));
const casbin = await toCasbin();
const warm = internals.Access.of(holdings);
const claims = readClaims();
const typed = toTyped();
const subjects = names.map((name) => name.split(':')[0]);
const actions = names.map((name) => name.slice(name.indexOf(':') + 1));

/** Each contender has its own loop, because a shared loop would make every call megamorphic. */
export const contenders: PermissionContenders['contenders'] = {
  warm: {
    crewkit: (index, end) => {
      let granted = 0;
      for (let at = index; at < end; at += 1) if (warm.may(compiled[at])) granted += 1;
      return granted;
    },
    'casl, claims': (index, end) => {
      let granted = 0;
      for (let at = index; at < end; at += 1) if (claims.can(names[at])) granted += 1;
      return granted;
    },
    'casl, action and subject': (index, end) => {
      let granted = 0;
      for (let at = index; at < end; at += 1) if (typed.can(actions[at], subjects[at])) granted += 1;
      return granted;
    },
    'casbin, enforceSync': (index, end) => {
      let granted = 0;
      for (let at = index; at < end; at += 1) if (casbin.enforceSync('ada', 'project-1', names[at])) granted += 1;
      return granted;
    },
  },
  cold: {
    crewkit: (index, end) => {
      let granted = 0;
      for (let at = index; at < end; at += 1) if (internals.Access.of(holdings).may(compiled[at])) granted += 1;
      return granted;
    },
    'casl, claims': (index, end) => {
      let granted = 0;
      for (let at = index; at < end; at += 1) if (readClaims().can(names[at])) granted += 1;
      return granted;
    },
    'casl, action and subject': (index, end) => {
      let granted = 0;
      for (let at = index; at < end; at += 1) if (toTyped().can(actions[at], subjects[at])) granted += 1;
      return granted;
    },
    'casbin, enforceSync': async (index, end) => {
      let granted = 0;
      for (let at = index; at < end; at += 1) {
        if ((await toCasbin()).enforceSync('ada', 'project-1', names[at])) granted += 1;
      }
      return granted;
    },
  },
};

function grant(level: 'ORGANIZATION' | 'TEAM' | 'PROJECT', name: string, scopeId: string): Grant {
  const found = builtInRoles.find((role) => role.level === level && role.name === name);
  if (found === undefined) throw new Error(`There is no role ${level} ${name}.`);
  const { id, permissions } = found;
  const role = { id, name, level, builtIn: true };
  return { scope: level, scopeId, role, group: null, permissions, expiresAt: null };
}

function readClaims(): Claims {
  return new Ability<string>([...rows.flatMap((row) => row.permissions), 'org:create'].map((action) => ({ action })));
}

function toTyped(): MongoAbility {
  const all = [...rows.flatMap((row) => row.permissions), 'org:create'];
  return createMongoAbility(
    all.map((name: string) => ({
      subject: name.slice(0, name.indexOf(':')),
      action: name.slice(name.indexOf(':') + 1),
    })),
  );
}

async function toCasbin(): Promise<Enforcer> {
  const model = newModelFromString(`
    [request_definition]
    r = sub, dom, act
    [policy_definition]
    p = sub, act
    [role_definition]
    g = _, _, _
    [policy_effect]
    e = some(where (p.eft == allow))
    [matchers]
    m = g(r.sub, p.sub, r.dom) && r.act == p.act`);
  const enforcer = await newEnforcer(model);
  for (const [index, row] of rows.entries()) {
    await enforcer.addGroupingPolicy('ada', `role-${index}`, 'project-1');
    await enforcer.addPolicies(row.permissions.map((name) => [`role-${index}`, name]));
  }
  await enforcer.addGroupingPolicy('ada', 'all-users', 'project-1');
  await enforcer.addPolicy('all-users', 'org:create');
  return enforcer;
}

/** Throws if a contender's result differs from the result according to the stored rows. */
export async function verifyContenders(): Promise<void> {
  for (const [kind, cases] of Object.entries(contenders)) {
    for (const [name, ask] of Object.entries(cases)) await verify(`${kind} ${name}`, ask);
  }
}

async function verify(what: string, ask: Ask): Promise<void> {
  for (const [index, name] of names.entries()) {
    if (((await ask(index, index + 1)) === 1) !== held.has(name)) throw new Error(`${what} is wrong about ${name}`);
  }
}
