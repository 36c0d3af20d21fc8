import type { SearchResult } from '@crewkit/client-sdk';

/** Returns the path of a result. Users have no page: their result starts a conversation, and the path is that of all conversations. */
export function resultPath({ type, id, place }: SearchResult): string {
  switch (type) {
    case 'task':
      return `/projects/${place.projectId}/tasks/${id}`;
    case 'project':
      return `/projects/${id}`;
    case 'person':
      return '/chats';
    case 'message':
      return `/chats/${place.conversationId}?message=${id}`;
  }
}
