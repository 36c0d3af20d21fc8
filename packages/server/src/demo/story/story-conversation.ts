import type { Moment } from '../story-player.js';
import type { PersonKey } from '../people.js';
import type { ProjectKey } from './workspace.js';

/** A file of the sample data. */
export type SampleFile = 'route map' | 'packing list' | 'recall signal';

export interface StoryMessage {
  /** A name by which answers and replies in its thread refer to the message. */
  readonly name?: string;
  readonly by: PersonKey;
  readonly at: Moment;
  /** The text, which may be empty if there is a file. */
  readonly body: string;
  readonly answers?: string;
  /** The name of the message in whose thread this is a reply. */
  readonly inThread?: string;
  readonly isPinned?: boolean;
  /** The emojis, with those who reacted. */
  readonly reactions?: Readonly<Record<string, readonly PersonKey[]>>;
  readonly mentions?: readonly PersonKey[];
  /** A file. Allowed only within the last hour, because older uploads are swept. */
  readonly file?: SampleFile;
}

export type StoryPlace =
  | { readonly kind: 'direct'; readonly between: readonly [PersonKey, PersonKey] }
  /** The first user is the owner. */
  | { readonly kind: 'group'; readonly title: string; readonly people: readonly PersonKey[] }
  | { readonly kind: 'task'; readonly project: ProjectKey; readonly title: string };

export interface StoryConversation {
  /** The key, which never changes, because the keys of the conversation's messages begin with it. */
  readonly key: string;
  readonly place: StoryPlace;
  readonly messages: readonly StoryMessage[];
  /** The number of last messages that each user has not read. All other users have read all messages. */
  readonly unread?: Readonly<Partial<Record<PersonKey, number>>>;
}
