// How long does one permission check in memory take, beside CASL and casbin on the same rows? Warm: what somebody holds is
// known. Cold: it is made from the stored rows, then asked once. All answer the same questions alike, or the program ends.
// Rounds are interleaved; prints medians and ratios. Run `npm run build` first.
import { performance } from 'node:perf_hooks';

import { Ability, createMongoAbility } from '@casl/ability';
import { newEnforcer, newModelFromString } from 'casbin';
import { Access, builtInRoles, permissionCatalogue, PermissionSet } from '@crewkit/core/domain';

const rounds = 31;
const roundMs = 40;
const names = permissionCatalogue.map(({ name }) => name).filter((name) => /^(?:org|team|project):/.test(name));

// One member of an organization, a team and a project who is also in a group: the rows that a store gives for them.
const chain = { organizationId: 'org-1', teamId: 'team-1', projectId: 'project-1' };
const rows = [
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
const held = new Set(rows.flatMap((row) => row.permissions)).add('org:create');
const holdings = { chain, grants: rows, active: true, participation: null };

const compiled = names.map((name) => PermissionSet.of([name]));
const casbin = await casbinOf();
const warm = Access.of(holdings);
const claims = claimsOf();
const typed = typedOf();
const subjects = names.map((name) => name.split(':')[0]);
const actions = names.map((name) => name.slice(name.indexOf(':') + 1));

// Each contender has a loop of its own: one for all would make every call a call to somebody unknown.
const contenders = {
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
      for (let at = index; at < end; at += 1) if (Access.of(holdings).may(compiled[at])) granted += 1;
      return granted;
    },
    'casl, claims': (index, end) => {
      let granted = 0;
      for (let at = index; at < end; at += 1) if (claimsOf().can(names[at])) granted += 1;
      return granted;
    },
    'casl, action and subject': (index, end) => {
      let granted = 0;
      for (let at = index; at < end; at += 1) if (typedOf().can(actions[at], subjects[at])) granted += 1;
      return granted;
    },
    'casbin, enforceSync': async (index, end) => {
      let granted = 0;
      for (let at = index; at < end; at += 1) {
        if ((await casbinOf()).enforceSync('ada', 'project-1', names[at])) granted += 1;
      }
      return granted;
    },
  },
};

for (const [kind, cases] of Object.entries(contenders)) {
  for (const [name, ask] of Object.entries(cases)) await verify(`${kind} ${name}`, ask);
  report(kind, await measure(cases));
}

function grant(level, name, scopeId) {
  const { id, permissions } = builtInRoles.find((role) => role.level === level && role.name === name);
  const role = { id, name, level, builtIn: true };
  return { scope: level, scopeId, role, group: null, permissions, expiresAt: null };
}

function claimsOf() {
  return new Ability([...rows.flatMap((row) => row.permissions), 'org:create'].map((action) => ({ action })));
}

function typedOf() {
  const all = [...rows.flatMap((row) => row.permissions), 'org:create'];
  return createMongoAbility(
    all.map((name) => ({ subject: name.slice(0, name.indexOf(':')), action: name.slice(name.indexOf(':') + 1) })),
  );
}

async function casbinOf() {
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
  await enforcer.addGroupingPolicy('ada', 'everybody', 'project-1');
  await enforcer.addPolicy('everybody', 'org:create');
  return enforcer;
}

async function verify(what, ask) {
  for (const [index, name] of names.entries()) {
    if (((await ask(index, index + 1)) === 1) !== held.has(name)) throw new Error(`${what} is wrong about ${name}`);
  }
}

/** Nanoseconds per question: of each contender the median of its rounds, which alternate with the others'. */
async function measure(cases) {
  const times = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, ask] of Object.entries(cases)) times[name].push(await timeRound(ask));
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all.slice(1))]));
}

async function timeRound(ask) {
  const start = performance.now();
  let passes = 0;
  do {
    // Often enough between two looks at the clock, which is dear beside a check of a few nanoseconds.
    for (let pass = 0; pass < passesPerLook(ask); pass += 1, passes += 1) {
      const granted = ask(0, names.length);
      if (granted instanceof Promise) await granted;
    }
  } while (performance.now() - start < roundMs);
  return ((performance.now() - start) * 1e6) / (passes * names.length);
}

function passesPerLook(ask) {
  return ask.constructor.name === 'AsyncFunction' ? 1 : 20;
}

function report(kind, medians) {
  const { crewkit, ...peers } = medians;
  console.log(`${kind}: crewkit ${crewkit.toFixed(1)} ns per check (median of ${rounds - 1} rounds)`);
  for (const [name, time] of Object.entries(peers)) {
    console.log(
      `  ${name.padEnd(26)} ${time.toFixed(1).padStart(11)} ns   ${(time / crewkit).toFixed(1)} times as long`,
    );
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
