import { memo, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { cx } from '../../../ui/cx.js';
import { moves } from './emoji-grid.js';
import styles from './emoji-picker.module.css';
import { findEmojis, groups, toEmojis, type Emoji } from './find-emojis.js';

export interface EmojiPickerProps {
  /** The emojis to offer first. */
  readonly recent: readonly string[];
  readonly onPick: (emoji: string) => void;
}

interface Section {
  readonly title: string;
  readonly emojis: readonly Emoji[];
}

const titles = [
  texts.emojiSmileys,
  texts.emojiPeople,
  texts.emojiNature,
  texts.emojiFood,
  texts.emojiTravel,
  texts.emojiActivities,
  texts.emojiObjects,
  texts.emojiSymbols,
  texts.emojiFlags,
];

/** Chooses an emoji. The focus stays in the search field: arrow keys move between the emojis, and Enter chooses one. */
export function EmojiPicker({ recent, onPick }: EmojiPickerProps): ReactElement {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const sections = useMemo(() => toSections(text, recent), [text, recent]);
  const sizes = sections.map(({ emojis }) => emojis.length);
  const activeEmoji = sections.flatMap(({ emojis }) => emojis)[active];
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    document.getElementById(toOptionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active, sections]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // The user is composing a word with an input method.
    if (event.nativeEvent.isComposing) return;
    const move = moves[event.key];
    if (move !== undefined) setActive(Math.max(0, move(active, sizes)));
    else if (event.key === 'Enter' && activeEmoji !== undefined) onPick(activeEmoji.emoji);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.picker}>
      <input
        ref={field}
        className={styles.field}
        type="text"
        role="combobox"
        aria-label={texts.emojiSearch}
        placeholder={texts.emojiSearch}
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId}
        {...(activeEmoji !== undefined && { 'aria-activedescendant': toOptionId(listId, active) })}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={texts.emojis} className={styles.list}>
        {sections.map(({ title, emojis }, index) => (
          <EmojiSection
            key={title}
            {...{ listId, title, emojis, onPick }}
            start={sizes.slice(0, index).reduce((sum, size) => sum + size, 0)}
            active={active}
          />
        ))}
      </div>
      <p className={styles.name} role="status">
        {activeEmoji?.name ?? texts.noEmojis({ text })}
      </p>
    </div>
  );
}

function toSections(text: string, recent: readonly string[]): readonly Section[] {
  if (text.trim() !== '') return [{ title: texts.emojisFound, emojis: findEmojis(text) }];
  const all = groups.map((emojis, index) => ({ title: titles[index] ?? '', emojis }));
  return [{ title: texts.emojisRecent, emojis: toEmojis(recent) }, ...all];
}

function toOptionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

interface EmojiSectionProps extends Section {
  readonly listId: string;
  /** The number of the first emoji. */
  readonly start: number;
  readonly active: number;
  readonly onPick: (emoji: string) => void;
}

function EmojiSection({ listId, title, emojis, start, active, onPick }: EmojiSectionProps): ReactElement | null {
  if (emojis.length === 0) return null;
  return (
    <div role="group" aria-label={title}>
      <p className={styles.title} aria-hidden>
        {title}
      </p>
      <div className={styles.grid} role="presentation">
        {emojis.map((each, index) => (
          <Option
            key={each.emoji}
            id={toOptionId(listId, start + index)}
            {...each}
            isActive={start + index === active}
            onPick={onPick}
          />
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly emoji: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly onPick: (emoji: string) => void;
}

/** Memoized: moving the selection changes two of almost 2,000 options. */
const Option = memo(function Option({ id, emoji, name, isActive, onPick }: OptionProps): ReactElement {
  return (
    <div
      id={id}
      role="option"
      aria-label={name}
      aria-selected={isActive}
      title={name}
      className={cx(styles.option, isActive && styles.active)}
      // The field must keep the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(emoji)}
    >
      {emoji}
    </div>
  );
});
