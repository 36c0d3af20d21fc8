import type { z } from 'zod';

import type { SearchResult } from '../../../domain/workspace/search-result.js';
import type { searchResult } from './search.schemas.js';

export function presentSearchResult(each: SearchResult): z.output<typeof searchResult> {
  const { id, title, excerpt } = each;
  switch (each.type) {
    case 'task': {
      const { organizationId, projectId, projectName, taskId, name } = each.place;
      const place = { organizationId, projectId, projectName, taskId, name };
      return { type: each.type, id, title, excerpt, place };
    }
    case 'project': {
      const { organizationId, projectId, projectName, name } = each.place;
      return { type: each.type, id, title, excerpt, place: { organizationId, projectId, projectName, name } };
    }
    case 'person':
      return { type: each.type, id, title, excerpt, place: { name: each.place.name } };
    case 'message': {
      const { conversationId, seq, name, taskId, organizationId, projectId, projectName } = each.place;
      const about = taskId === undefined ? {} : { taskId, organizationId, projectId, projectName };
      return { type: each.type, id, title, excerpt, place: { conversationId, seq, name, ...about } };
    }
  }
}
