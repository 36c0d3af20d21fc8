import type { Moment } from '../moment.js';
import type { PersonKey } from '../people.js';
import type { ProjectKey } from './workspace.js';

/** A file of the sample data. */
export type SampleFile = 'route map' | 'packing list' | 'recall signal';

export interface StoryMessage {
  /** Lets replies refer to it. */
  readonly name?: string;
  readonly by: PersonKey;
  readonly at: Moment;
  /** May be empty if there is a file. */
  readonly body: string;
  readonly answers?: string;
  readonly mentions?: readonly PersonKey[];
  /** Only within the last hour: older uploads are swept. */
  readonly file?: SampleFile;
}

export type StoryPlace =
  | { readonly kind: 'direct'; readonly between: readonly [PersonKey, PersonKey] }
  /** The first one is the owner. */
  | { readonly kind: 'group'; readonly title: string; readonly people: readonly PersonKey[] }
  | { readonly kind: 'task'; readonly project: ProjectKey; readonly title: string };

export interface StoryConversation {
  /** Never changes: the keys of its messages begin with it. */
  readonly key: string;
  readonly place: StoryPlace;
  readonly messages: readonly StoryMessage[];
  /** How many of the last messages a user has not read; all other users have read everything. */
  readonly unread?: Readonly<Partial<Record<PersonKey, number>>>;
}
