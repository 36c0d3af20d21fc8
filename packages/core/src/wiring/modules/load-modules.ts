import type { Container, ContainerModule, ServiceIdentifier } from 'inversify';

import { portTokens } from '../../features/use-cases/tokens.js';
import type { UseCases } from '../../features/use-cases/use-cases.js';
import { OptionsError } from '../../options/check-options.js';
import { methods, type OptionRule } from '../../options/index.js';
import type { HostModule } from '../crewkit-options.js';
import { tokens, type Jobs } from '../host-tokens.js';
import { portRules } from '../port-rules.js';

/** The public methods of the classes that have other public methods than `execute`. */
type OtherMethods<Classes> = {
  readonly [Name in keyof Classes as [keyof Classes[Name]] extends ['execute'] ? never : Name]: Readonly<
    Record<keyof Classes[Name], true>
  >;
};

const useCaseMethods: OtherMethods<UseCases> = {
  attachmentLinks: { of: true, verify: true },
  authenticate: {
    read: true,
    verify: true,
    publicKeys: true,
    admit: true,
    identify: true,
    actAs: true,
    hasLiveSession: true,
  },
  authenticateConnection: { verify: true, execute: true },
  avatarLinks: { of: true, verify: true },
  checkPermissions: { can: true, require: true },
  followThread: { execute: true, markRead: true },
  loadDelivery: {
    messages: true,
    recipientsByUser: true,
    conversation: true,
    mayView: true,
    conversationIds: true,
    belongingTo: true,
  },
  loadPresence: { ofUsers: true, forViewers: true, ofNewcomers: true, ofPair: true, ofLeaver: true },
  recordPresence: { execute: true, endExpired: true, isActive: true },
  loadWorkspaceDelivery: { ofTasks: true, ofProject: true, ofMembers: true },
  messageFields: { show: true, change: true, changeByHook: true, isChange: true, requireSize: true },
  rotateRefreshToken: { execute: true, findOwner: true },
  userFields: { showToSelf: true, showToServer: true },
};
const jobMethods: OtherMethods<Jobs> = {
  deliverMail: { execute: true, close: true },
  deliverWebhooks: { execute: true, close: true },
  finishClosings: { execute: true, advance: true },
  pushNotifications: { execute: true, close: true },
  sweepAttachments: { execute: true, removeUnfinished: true },
};

const canBeAbsent: readonly string[] = ['breachedPasswords', 'captcha', 'rateLimiter', 'resourceLocator'];

/**
 * Loads the modules of the embedding application, and resolves every port, use case and job. Throws an `OptionsError` that names the module
 * that fails, or the tokens whose bindings cannot be resolved or lack a method.
 */
export async function loadModules(container: Container, modules: readonly HostModule[]): Promise<void> {
  for (const [index, module] of modules.entries()) {
    try {
      await container.loadAsync(module as ContainerModule);
    } catch (cause) {
      throw new OptionsError('createCrewkit', [`modules[${index}]: ${describe(cause)}`], { cause });
    }
  }
  const ports = Object.entries(portTokens).map(([name, token]) => ({ name, token, rule: toPortRule(name) }));
  const useCases = [
    ...Object.entries(tokens.useCases).map(([name, token]) =>
      toUseCase('useCases', { name, token, of: useCaseMethods }),
    ),
    ...Object.entries(tokens.jobs).map(([name, token]) => toUseCase('jobs', { name, token, of: jobMethods })),
  ];
  // Use cases depend on ports, so they are checked only if the ports are valid.
  requireBindings(container, ports);
  requireBindings(container, useCases);
}

interface Bound {
  readonly name: string;
  readonly token: ServiceIdentifier;
  readonly rule: OptionRule;
}

function toPortRule(name: string): OptionRule {
  const rule = portRules[name as keyof typeof portRules];
  return canBeAbsent.includes(name) ? (value, path) => (value === null ? [] : rule(value, path)) : rule;
}

function toUseCase(
  group: string,
  { name, token, of }: { readonly name: string; readonly token: ServiceIdentifier; readonly of: object },
): Bound {
  const names = Object.keys((Reflect.get(of, name) as object | undefined) ?? { execute: true });
  return { name: `${group}.${name}`, token, rule: methods<Record<string, unknown>>(`a use case`, ...names) };
}

function requireBindings(container: Container, all: readonly Bound[]): void {
  const causes: unknown[] = [];
  const problems = all.flatMap(({ name, token, rule }) => {
    try {
      return rule(container.get(token), `tokens.${name}`);
    } catch (error) {
      causes.push(error);
      return [`tokens.${name}: ${describe(error)}`];
    }
  });
  const [cause] = causes;
  if (problems.length > 0) throw new OptionsError('createCrewkit', problems, { cause });
}

/** Returns the first line of the error's message, because Inversify lists all its bindings in the others. */
function describe(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'threw a value that is not an Error';
}
