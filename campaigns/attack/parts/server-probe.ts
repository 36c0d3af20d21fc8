// Preloaded into the server (`node --import`). Reports over the channel between the processes what no request could: changed prototypes,
// and how long the event loop was blocked.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

type Snapshot = Map<string, unknown>;

const builtIns = { Object, Array, Function, String, Number, Boolean, Map, Set, Promise, Error, RegExp, Date, Buffer };
const delay = monitorEventLoopDelay({ resolution: 1 });
let remembered: Snapshot = new Map();

const answers: Record<string, () => unknown> = {
  // From here on nothing may be added or changed.
  remember: () => {
    remembered = snapshot();
    return 'remembered';
  },
  prototypes: () => differences(remembered, snapshot()),
  measure: () => {
    delay.reset();
    delay.enable();
    return 'measuring';
  },
  // A timer records it, and has not run yet when the response is already sent.
  delay: async () => {
    await sleep(5);
    delay.disable();
    return delay.max / 1e6;
  },
};

process.on('message', (question) => void respond(String(question)));
// The listener alone must not keep a server alive.
process.channel?.unref();

async function respond(question: string): Promise<void> {
  process.send?.((await answers[question]?.()) ?? `unknown question ${question}`);
}

function snapshot(): Snapshot {
  const owners = Object.entries(builtIns).flatMap(([name, built]): [string, object][] => [
    [name, built],
    [`${name}.prototype`, built.prototype],
  ]);
  return new Map(
    owners.flatMap(([name, owner]) =>
      Reflect.ownKeys(owner).map((key): [string, unknown] => [`${name}.${String(key)}`, toValue(owner, key)]),
    ),
  );
}

/** Read without calling anything. */
function toValue(owner: object, key: PropertyKey): unknown {
  const { value, get } = Reflect.getOwnPropertyDescriptor(owner, key) ?? {};
  return value ?? get;
}

function differences(before: Snapshot, now: Snapshot): string[] {
  const names = [...new Set([...before.keys(), ...now.keys()])];
  // The statics of the last match of RegExp change with every match: they are getters, and so are the same.
  return names.filter((name) => !Object.is(before.get(name), now.get(name)) || before.has(name) !== now.has(name));
}
