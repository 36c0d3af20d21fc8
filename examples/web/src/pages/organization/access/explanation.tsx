import type { Schema } from '@crewkit/client-sdk';
import { Check, CircleDashed } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/access';
import { Card } from '../../../ui/layout/card.js';
import { VisuallyHidden } from '../../../ui/data-display/visually-hidden.js';
import styles from './access.module.css';
import {
  permissionAreas,
  permissionsOutside,
  type Permission,
  type PermissionArea,
  type RoleLevel,
} from '../../../parts/roles/permission-areas.js';
import { roleLabel } from '../../../parts/members/role-words.js';
import { getLocale } from '../../../ui/locale.js';

export interface ExplanationProps {
  readonly catalogue: readonly Permission[];
  readonly explained: Schema<'ExplainedPermissions'>;
  /** The level of the place. */
  readonly level: RoleLevel;
  readonly describe: (scope: string, id: string | null) => string;
}

/** Lists every permission at a place: held, with its reasons, partly held, or not held. */
export function Explanation(props: ExplanationProps): ReactElement {
  const { catalogue, explained, level } = props;
  const outside = level === 'ORGANIZATION' ? permissionsOutside(catalogue, explained.permissions) : null;
  return (
    <div className={styles.areas}>
      {permissionAreas(catalogue, level).map((area) => (
        <Area key={area.id} {...props} area={area} />
      ))}
      {outside !== null && <Area {...props} area={outside} />}
    </div>
  );
}

type AreaProps = ExplanationProps & { readonly area: PermissionArea };

function Area({ area, explained: { permissions, limited }, describe }: AreaProps): ReactElement {
  const sources = new Map<string, (typeof permissions)[number]['sources']>(
    permissions.map((each) => [each.name, each.sources]),
  );
  const limits = new Map<string, string>(limited.map(({ name, to }) => [name, limitWords(name, to)]));
  const held = area.permissions.filter(({ name }) => sources.has(name));
  const missing = area.permissions.filter(({ name }) => !sources.has(name) && !limits.has(name));
  const words = missing.map(({ description }) => description.charAt(0).toLowerCase() + description.slice(1));
  return (
    <Card
      title={area.title}
      description={texts.heldCount({ count: held.length, all: area.permissions.length })}
      isFlush
      {...(missing.length === 0 ? {} : { footer: <p>{texts.cannot({ permissions: words.join(', ') })}</p> })}
    >
      {missing.length === area.permissions.length ? undefined : (
        <ul className={styles.lines}>
          {area.permissions.map((permission) => {
            const { name } = permission;
            const reasons = sources.get(name)?.map((reason) => reasonWords(name, reason, describe));
            const limit = limits.get(name);
            if (reasons !== undefined) return <Line key={name} permission={permission} words={reasons} />;
            return limit === undefined ? null : <Line key={name} permission={permission} words={[limit]} isPart />;
          })}
        </ul>
      )}
    </Card>
  );
}

interface LineProps {
  readonly permission: Permission;
  readonly words: readonly string[];
  /** The permission is not held, but a limited form of it is. */
  readonly isPart?: boolean;
}

function Line({ permission, words, isPart = false }: LineProps): ReactElement {
  return (
    <li className={styles.line} title={permission.name}>
      {isPart ? <CircleDashed aria-hidden className={styles.part} /> : <Check aria-hidden />}
      <span className={styles.may}>
        <VisuallyHidden>{isPart ? texts.canInPartPrefix : texts.canPrefix}</VisuallyHidden>
        {permission.description}
      </span>
      <span className={styles.reasons}>{toSentence([...new Set(words)])}</span>
    </li>
  );
}

function toSentence([first = '', ...others]: readonly string[]): string {
  const reasons = others.reduce((before, second) => texts.bothReasons({ first: before, second }), first);
  const text = texts.sentence({ reasons });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const byName: Readonly<Record<string, string>> = {
  'org:members.remove': texts.limitRemoveSelf,
  'project:task.delete': texts.limitOwnTasks,
  'project:task.assign': texts.limitAssignSelf,
  'chat:participants.manage': texts.limitLeaveSelf,
};

/** Describes a limited permission: "only tasks they created". */
function limitWords(name: string, to: 'created' | 'self'): string {
  return byName[name] ?? (to === 'self' ? texts.limitSelf : texts.limitCreated);
}

type Reason = Schema<'ExplainedPermissions'>['permissions'][number]['sources'][number];

const day = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' });

/** Describes a reason for a permission: "as Manager in the project Apollo, through the group Auditors, until Mar 3, 2027". */
function reasonWords(
  permission: string,
  reason: Reason,
  describe: (scope: string, id: string | null) => string,
): string {
  const { role, group, scope, scopeId, expiresAt } = reason;
  if (role === null && group === null) {
    return permission.startsWith('chat:') ? texts.becauseOfTask : texts.becauseCreated;
  }
  const alone = held(role, describe(scope, scopeId), scope);
  const text = group === null ? alone : texts.byGroup({ reason: alone, group: group.name });
  return expiresAt === null ? text : texts.untilDate({ reason: text, date: day.format(new Date(expiresAt)) });
}

function held(role: Reason['role'], place: string, scope: string): string {
  if (role === null) return texts.inPlace({ place });
  if (scope !== 'GLOBAL') return texts.asRoleIn({ role: roleLabel(role.name), place });
  return role.name === 'USER' ? texts.becauseAllUsersCan : texts.asRoleEverywhere({ role: role.name });
}
