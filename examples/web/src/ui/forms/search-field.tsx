import { Search, X } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  Button,
  Group,
  Input,
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components';

import control from './control.module.css';
import { cx } from '../cx.js';
import { present } from '../present.js';
import styles from './search-field.module.css';

export interface SearchFieldProps extends Omit<
  AriaSearchFieldProps,
  'children' | 'className' | 'style' | 'aria-label' | 'render'
> {
  /** The label for screen readers; other users see the icon. */
  readonly label: string;
  readonly placeholder?: string;
}

export function SearchField({ label, placeholder, ...rest }: SearchFieldProps): ReactElement {
  return (
    <AriaSearchField {...rest} aria-label={label} className={cx(control.field)}>
      {({ isEmpty }) => (
        <Group className={cx(control.control, control.group)}>
          <span className={control.leading}>
            <Search aria-hidden />
          </span>
          <Input {...present({ placeholder })} />
          <Button className={cx(control.trailing, isEmpty && styles.gone)}>
            <X aria-hidden />
          </Button>
        </Group>
      )}
    </AriaSearchField>
  );
}
