export type Timer = ReturnType<typeof setTimeout>;

/** Like `setTimeout`, but does not keep a Node process alive. */
export function quietTimeout(call: () => void, ms: number): Timer {
  const timer: unknown = setTimeout(call, ms);
  if (typeof timer === 'object') (timer as { unref(): void }).unref();
  return timer as Timer;
}
