import { host, onWindow } from '../../host.js';
import { pause } from '../../timing/timers.js';
import {
  isHeld,
  restoreFrom,
  parseStored,
  serialize,
  type EndReason,
  type HeldSession,
} from '../storage/stored-session.js';

/** Sends messages from this tab to the other tabs with the same session. */
export interface OtherTabs {
  /** Announces that the storage now contains a different session, or a new state of this session. */
  changed(held: HeldSession): void;
  ended(id: string, reason: EndReason): void;
  /** Asks the other tabs for a newer copy of the session. Resolves after they have had time to send one. */
  consult(held: HeldSession): Promise<void>;
  close(): void;
}

/** Receives messages from other tabs. */
export interface TabEvents {
  /** Called when the storage may have changed and must be read again. */
  onChange(): void;
  /** Called when another tab sends a copy of its session, which may be a different session from this tab's. */
  onCopy(session: HeldSession): void;
  onEnd(id: string, reason: EndReason): void;
  /** Returns the session that this tab holds. */
  held(): HeldSession | null;
}

export const noOtherTabs: OtherTabs = {
  changed: () => undefined,
  ended: () => undefined,
  consult: async () => undefined,
  close: () => undefined,
};

/** Events after which a page may have missed messages. */
const awakenings = ['pageshow', 'visibilitychange', 'focus'];

/**
 * Connects tabs that share a storage. The storage is authoritative: a message only makes other tabs read the storage, and contains no data.
 */
export function sharingTabs(key: string, events: TabEvents): OtherTabs {
  const channel = openChannel(key, () => events.onChange());
  const stop = onWindow(['storage', ...awakenings], (event) => {
    // An event without a key means that the whole storage was cleared.
    if (!('key' in event) || event.key === key || event.key === null) events.onChange();
  });
  return {
    changed: () => channel?.postMessage(null),
    ended: () => channel?.postMessage(null),
    consult: async () => undefined,
    close: () => {
      stop();
      channel?.close();
    },
  };
}

type Message =
  | { readonly kind: 'wanted'; readonly id: string; readonly generation: number }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'ended'; readonly id: string; readonly reason: string };

/** How long to wait for other tabs. An active tab responds much faster. */
const consultationMs = 200;

/**
 * Connects tabs that do not share a storage. One tab may be a duplicate of another.
 *
 * An original tab and its duplicate hold the same refresh token, so when one of them renews the session, the other's token is spent. Tabs
 * therefore send each other new token pairs, and ask for a newer pair before they present a token. The messages contain tokens but reach
 * only pages of the same origin, which can read the tokens anyway.
 */
export function copyingTabs(key: string, events: TabEvents): OtherTabs {
  const say = (message: Message): void => channel?.postMessage(message);
  const ask = ({ id, generation }: HeldSession): void => say({ kind: 'wanted', id, generation });
  const hand = (held: HeldSession): void => say({ kind: 'copy', text: serialize(held) });
  let channel = openChannel(key, (data) => {
    const message = messageFrom(data);
    if (message === null) return;
    if (message.kind === 'copy') {
      const session = parseStored(message.text);
      if (isHeld(session)) events.onCopy(session);
    } else if (message.kind === 'ended') {
      const end = restoreFrom({ version: 1, ended: message.reason });
      if (end !== null && 'ended' in end) events.onEnd(message.id, end.ended);
    } else {
      const held = events.held();
      if (held?.id === message.id && held.generation > message.generation) hand(held);
    }
  });
  return {
    changed: hand,
    ended: (id, reason) => say({ kind: 'ended', id, reason }),
    consult: async (held) => {
      if (channel === null) return;
      ask(held);
      await pause(consultationMs);
    },
    close: () => {
      channel?.close();
      // A renewal that ends later must not use it.
      channel = null;
    },
  };
}

/** Parses a message. Returns null for messages from another SDK version or from other software. */
function messageFrom(data: unknown): Message | null {
  const { kind, id, generation, text, reason } = Object(data) as Readonly<Record<string, unknown>>;
  if (kind === 'copy' && typeof text === 'string') return { kind, text };
  if (typeof id !== 'string') return null;
  if (kind === 'wanted' && typeof generation === 'number') return { kind, id, generation };
  return kind === 'ended' && typeof reason === 'string' ? { kind, id, reason } : null;
}

function openChannel(key: string, receive: (data: unknown) => void): BroadcastChannel | null {
  if (host.BroadcastChannel === undefined) return null;
  try {
    const channel = new host.BroadcastChannel(`crewkit-session:${key}`);
    channel.addEventListener('message', ({ data }) => receive(data));
    // Otherwise, the channel would keep a Node process alive.
    (channel as { readonly unref?: () => void }).unref?.();
    return channel;
  } catch {
    return null;
  }
}
