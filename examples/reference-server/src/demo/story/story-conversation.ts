import type { Moment } from '../moment.js';
import type { PersonKey } from '../people.js';
import type { ProjectKey } from './workspace.js';

/** A file that the sample data brings along. */
export type SampleFile = 'route map' | 'packing list' | 'recall signal';

export interface StoryMessage {
  /** So that an answer can name it. */
  readonly name?: string;
  readonly by: PersonKey;
  readonly at: Moment;
  /** May be empty beside a file. */
  readonly body: string;
  readonly answers?: string;
  readonly mentions?: readonly PersonKey[];
  /** Only within the last hour: an upload that takes longer is swept away. */
  readonly file?: SampleFile;
}

export type StoryPlace =
  | { readonly kind: 'direct'; readonly between: readonly [PersonKey, PersonKey] }
  /** The first is its owner. */
  | { readonly kind: 'group'; readonly title: string; readonly people: readonly PersonKey[] }
  | { readonly kind: 'task'; readonly project: ProjectKey; readonly title: string };

export interface StoryConversation {
  /** Once and for ever: keys of its messages begin with it. */
  readonly key: string;
  readonly place: StoryPlace;
  readonly messages: readonly StoryMessage[];
  /** How many of the last messages somebody has not read; everybody else has read all. */
  readonly unread?: Readonly<Partial<Record<PersonKey, number>>>;
}
