import type { SearchResult } from '@crewkit/client-sdk';
import { FolderKanban, MessageSquare, SquareCheckBig, User, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';

import * as texts from '#messages/chat';
import { resultPath } from '../../parts/search/result-path.js';
import type { SearchType } from '../../parts/search/search-query.js';
import { useOpenDirect } from '../../parts/search/use-open-direct.js';
import { cx } from '../../ui/cx.js';
import { highlight } from './highlight.js';
import styles from './result-item.module.css';

const kinds: Readonly<Record<SearchType, { readonly icon: LucideIcon; readonly name: string }>> = {
  task: { icon: SquareCheckBig, name: texts.taskKind },
  project: { icon: FolderKanban, name: texts.projectKind },
  person: { icon: User, name: texts.personKind },
  message: { icon: MessageSquare, name: texts.messageKind },
};

export interface ResultItemProps {
  readonly result: SearchResult;
  readonly q: string;
}

/** One search result, with a link to it. */
export function ResultItem({ result, q }: ResultItemProps): ReactElement {
  const words = <ResultWords result={result} q={q} />;
  return (
    <li className={styles.result}>
      {result.type === 'person' ? (
        <PersonButton userId={result.id}>{words}</PersonButton>
      ) : (
        <Link href={resultPath(result)} className={styles.link}>
          {words}
        </Link>
      )}
    </li>
  );
}

/** Opens the direct conversation with a user, and creates it if there is none. */
function PersonButton({ userId, children }: { readonly userId: string; readonly children: ReactNode }): ReactElement {
  const open = useOpenDirect();
  return (
    <Button className={cx(styles.link)} isPending={open.isPending} onPress={() => open.mutate(userId)}>
      {children}
    </Button>
  );
}

function ResultWords({ result: { type, title, excerpt, place }, q }: ResultItemProps): ReactElement {
  const { icon: Icon, name } = kinds[type];
  return (
    <>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.title}>
            {type === 'message' ? title || texts.formerMember : <Marked text={title} q={q} />}
          </span>
          {place.name !== '' && <span className={styles.place}> · {place.name}</span>}
          <span className={styles.kind}>{name}</span>
        </span>
        {excerpt !== '' && (
          <span className={styles.excerpt}>
            <Marked text={excerpt} q={q} />
          </span>
        )}
      </span>
    </>
  );
}

function Marked({ text, q }: { readonly text: string; readonly q: string }): ReactElement {
  return (
    <>{highlight(text, q).map((piece, index) => (piece.isHit ? <mark key={index}>{piece.text}</mark> : piece.text))}</>
  );
}
