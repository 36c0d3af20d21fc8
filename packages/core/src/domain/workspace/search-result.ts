export const searchTypes = ['task', 'project', 'person', 'message'] as const;

export type SearchType = (typeof searchTypes)[number];

interface ProjectPlace {
  readonly organizationId: string;
  readonly projectId: string;
  readonly projectName: string;
}

/** The conversation of a found message. For a task conversation, also contains the task and its project. */
export interface MessagePlace extends Partial<ProjectPlace> {
  readonly conversationId: string;
  readonly seq: number;
  readonly taskId?: string;
  /** The title of a group conversation, the key and title of a task, or the name of the other user in a direct conversation. */
  readonly name: string;
}

interface Found<Type extends SearchType, Place extends { readonly name: string }> {
  readonly type: Type;
  readonly id: string;
  readonly title: string;
  /** The part of the text in which the words were found. It can be empty. */
  readonly excerpt: string;
  readonly place: Place;
}

export type SearchResult =
  | Found<'task', ProjectPlace & { readonly taskId: string; readonly name: string }>
  | Found<'project', ProjectPlace & { readonly name: string }>
  | Found<'person', { readonly name: string }>
  | Found<'message', MessagePlace>;
