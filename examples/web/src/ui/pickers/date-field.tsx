import { parseDate } from '@internationalized/date';
import { Calendar as CalendarIcon } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';
import { Button, DateInput, DatePicker, DateSegment, Dialog, Group, Popover } from 'react-aria-components';

import * as texts from '#messages/ui';
import { Calendar } from './calendar.js';
import control from '../forms/control.module.css';
import { cx } from '../cx.js';
import styles from './date-field.module.css';
import { FieldFrame, invalidBy, type FieldWords } from '../forms/field-frame.js';
import popover from '../overlays/popover.module.css';

export interface DateFieldProps extends FieldWords {
  /** The name of the form field. Its value is a day such as 2026-03-31, or empty. */
  readonly name: string;
  /** The initial day, such as 2026-03-31. Default: empty. */
  readonly defaultValue?: string | undefined;
}

/** A field for a day: typed in the order of the locale, or chosen in a calendar. */
export function DateField(props: DateFieldProps): ReactElement {
  const { name, defaultValue = '', error, ...words } = props;
  const day = defaultValue === '' ? null : parseDate(defaultValue);
  const groupRef = useRef<HTMLDivElement>(null);
  const [isPartial, setPartial] = useState(false);
  const checkParts = (): void => setPartial(groupRef.current !== null && isPartlyFilled(groupRef.current));
  // The value of a partly filled field is empty, or the previous day: the form must not be submitted with it.
  const shown = isPartial ? texts.incompleteDate : error;
  return (
    <DatePicker
      name={name}
      defaultValue={day}
      onBlur={checkParts}
      onKeyUp={() => isPartial && checkParts()}
      onChange={() => setPartial(false)}
      {...invalidBy(shown)}
      className={cx(control.field)}
    >
      <FieldFrame {...words} error={shown}>
        <Group ref={groupRef} className={cx(control.control, control.group)}>
          <DateInput className={cx(styles.parts)}>
            {(segment) => <DateSegment segment={segment} className={cx(styles.part)} />}
          </DateInput>
          <Button className={cx(control.trailing)}>
            <CalendarIcon aria-hidden />
          </Button>
        </Group>
      </FieldFrame>
      <Popover className={cx(popover.popover)} placement="bottom end" offset={4}>
        <Dialog className={cx(popover.dialog)}>
          <Calendar />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

function isPartlyFilled(group: Element): boolean {
  const parts = [...group.querySelectorAll('[role=spinbutton]')];
  const empty = parts.filter((part) => part.hasAttribute('data-placeholder'));
  return empty.length > 0 && empty.length < parts.length;
}
