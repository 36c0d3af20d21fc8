import type { SearchResult } from '@crewkit/client-sdk';

/** Where the result is shown. A person has no page: their result starts a conversation, and leads to all of them. */
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
