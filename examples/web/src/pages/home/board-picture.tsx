import type { ReactElement } from 'react';

import { Avatar } from '../../ui/avatar.js';
import { Badge } from '../../ui/badge.js';
import styles from './board-picture.module.css';

const columns = [
  {
    title: 'To do',
    cards: [
      { title: 'Book the night train', person: 'Ines Moreau', tag: 'High' },
      { title: 'Ask the museum about Sunday', person: 'Tariq Aziz', tag: null },
    ],
  },
  {
    title: 'In progress',
    cards: [{ title: 'Draw the route map', person: 'Mira Lindqvist', tag: '3 new' }],
  },
  {
    title: 'Done',
    cards: [
      { title: 'Choose the dates', person: 'Ines Moreau', tag: null },
      { title: 'Count the bicycles', person: 'Joao Prado', tag: null },
    ],
  },
] as const;

/** What a board looks like, for the eye alone. */
export function BoardPicture(): ReactElement {
  return (
    <div className={styles.board} aria-hidden inert>
      {columns.map(({ title, cards }) => (
        <div key={title} className={styles.column}>
          <p className={styles.title}>{title}</p>
          {cards.map((card) => (
            <div key={card.title} className={styles.card}>
              <p>{card.title}</p>
              <div className={styles.foot}>
                {card.tag === null ? <span /> : <Badge tone="accent">{card.tag}</Badge>}
                <Avatar id={card.person} name={card.person} size="tiny" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
