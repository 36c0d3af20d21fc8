import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent, type ReactElement } from 'react';

import type { PersonName } from '../../../data/person-name.js';
import { MentionList, optionId } from './mentions/mention-list.js';
import styles from './message-field.module.css';
import { useMentionList } from './mentions/use-mention-list.js';

// The server counts code points. A text never has more code points than UTF-16 units, which browsers count.
const maxLength = 10_000;
const maxRows = 8;

export interface MessageFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onMention: (person: PersonName) => void;
  readonly onSubmit: () => void;
  /** Called when the user presses Escape. Without it, the key does what it does around the field. */
  readonly onCancel: (() => void) | undefined;
  /** Called when the user presses the up arrow in an empty field. */
  readonly onUp?: (() => void) | undefined;
  readonly onFiles?: ((files: readonly File[]) => void) | undefined;
  /** A new value focuses the field, with the cursor at the end; null leaves the focus where it is. */
  readonly focusKey: string | null;
}

/** A field of several lines. Enter sends, Shift+Enter inserts a line break, and "@" suggests users. */
export function MessageField(props: MessageFieldProps): ReactElement {
  const { label, placeholder, value, onChange, onFiles, focusKey } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const { offered, active, pick, chooseByKey, follow, dismiss } = useMentionList(field, props);
  useFocus(field, focusKey);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // The user is composing a word with an input method.
    if (event.nativeEvent.isComposing) return;
    const isHandled = offered.length > 0 ? chooseByKey(event.key) : writeByKey(event, props);
    if (isHandled) event.preventDefault();
  };
  return (
    <div className={styles.frame}>
      {offered.length > 0 && <MentionList id={listId} people={offered} active={active} onPick={pick} />}
      <textarea
        ref={field}
        className={styles.field}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        rows={Math.min(maxRows, value.split('\n').length)}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...(offered.length > 0 && { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, active) })}
        onChange={({ currentTarget }) => {
          follow(currentTarget.selectionStart, true);
          onChange(currentTarget.value);
        }}
        onSelect={({ currentTarget }) => follow(currentTarget.selectionStart, false)}
        onBlur={dismiss}
        onKeyDown={onKeyDown}
        onPaste={(event) => pasteFiles(event, onFiles)}
      />
    </div>
  );
}

/** Handles a key. Returns whether it did something. */
function writeByKey(event: KeyboardEvent<HTMLTextAreaElement>, props: MessageFieldProps): boolean {
  const { key, shiftKey } = event;
  if (key === 'Enter' && !shiftKey) props.onSubmit();
  else if (key === 'Escape' && props.onCancel !== undefined) props.onCancel();
  else if (key === 'ArrowUp' && props.value === '' && props.onUp !== undefined) props.onUp();
  else return false;
  return true;
}

function pasteFiles(event: ClipboardEvent, onFiles: MessageFieldProps['onFiles']): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || onFiles === undefined) return;
  event.preventDefault();
  onFiles(files);
}

function useFocus(field: { readonly current: HTMLTextAreaElement | null }, focusKey: string | null): void {
  useEffect(() => {
    if (focusKey === null) return;
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, [field, focusKey]);
}
