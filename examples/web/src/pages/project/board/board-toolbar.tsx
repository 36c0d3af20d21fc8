import { X } from 'lucide-react';
import { useCallback, type ReactElement } from 'react';

import * as texts from '#messages/project';
import { Button } from '../../../ui/buttons/button.js';
import { SearchField } from '../../../ui/forms/search-field.js';
import { isFiltering, noFilters } from './board-filters.js';
import styles from './board-toolbar.module.css';
import { FilterMenu, type FilterMenuProps } from './filter-menu.js';
import { useDelayedText } from './use-delayed-text.js';

export interface BoardToolbarProps extends FilterMenuProps {
  /** The number of tasks in the visible columns. */
  readonly count: number;
}

/** The filters of the board. */
export function BoardToolbar(props: BoardToolbarProps): ReactElement {
  const { count, filters, onChange } = props;
  const changeSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  const [search, setSearch] = useDelayedText(filters.search, changeSearch);
  return (
    <div className={styles.toolbar} role="search" aria-label={texts.filterTasks}>
      <div className={styles.search}>
        <SearchField label={texts.findTasks} placeholder={texts.findTasks} value={search} onChange={setSearch} />
      </div>
      <FilterMenu {...props} />
      {isFiltering(filters) && (
        <Button variant="quiet" icon={<X aria-hidden />} onPress={() => onChange(noFilters)}>
          {texts.clearFilters}
        </Button>
      )}
      <span role="status" className={styles.count}>
        {isFiltering(filters) && texts.matchingTasks({ count })}
      </span>
    </div>
  );
}
