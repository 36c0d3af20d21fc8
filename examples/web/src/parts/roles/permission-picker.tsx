import type { ReactElement } from 'react';

import * as texts from '#messages/roles';
import { Checkbox } from '../../ui/forms/checkbox.js';
import type { PermissionArea } from './permission-areas.js';
import styles from './permission-picker.module.css';

export interface PermissionPickerProps {
  readonly areas: readonly PermissionArea[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  /** Returns whether the user can grant the permission. */
  readonly mayGive: (permission: string) => boolean;
}

/** Selects permissions, grouped by area. */
export function PermissionPicker({ areas, chosen, onChange, mayGive }: PermissionPickerProps): ReactElement {
  const set = (names: readonly string[], isSelected: boolean): void => {
    const next = new Set(chosen);
    for (const name of names) {
      if (isSelected) next.add(name);
      else next.delete(name);
    }
    onChange(next);
  };
  return (
    <div className={styles.areas} role="group" aria-label={texts.permissions}>
      {areas.map((area) => (
        <Area key={area.id} area={area} chosen={chosen} mayGive={mayGive} set={set} />
      ))}
    </div>
  );
}

function describe(name: string, description: string, mayGive: boolean): string | undefined {
  if (!mayGive) return texts.notHeldByYou({ name });
  return description === name ? undefined : name;
}

interface AreaProps {
  readonly area: PermissionArea;
  readonly chosen: ReadonlySet<string>;
  readonly mayGive: (permission: string) => boolean;
  readonly set: (names: readonly string[], isSelected: boolean) => void;
}

function Area({ area, chosen, mayGive, set }: AreaProps): ReactElement {
  const { title, hint, permissions } = area;
  const open = permissions.map(({ name }) => name).filter(mayGive);
  const count = permissions.filter(({ name }) => chosen.has(name)).length;
  const isAll = count === permissions.length;
  return (
    <fieldset className={styles.area}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.head}>
        <Checkbox
          isSelected={isAll}
          isIndeterminate={count > 0 && !isAll}
          isDisabled={open.length === 0}
          onChange={(isSelected) => set(open, isSelected)}
        >
          {texts.allOfArea({ area: title })}
        </Checkbox>
        <span className={styles.count}>{texts.chosenCount({ count, all: permissions.length })}</span>
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <ul className={styles.list}>
        {permissions.map(({ name, description }) => (
          <li key={name}>
            <Checkbox
              isSelected={chosen.has(name)}
              isDisabled={!mayGive(name)}
              onChange={(isSelected) => set([name], isSelected)}
              description={describe(name, description, mayGive(name))}
            >
              {description}
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
