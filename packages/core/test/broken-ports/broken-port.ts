/** An implementation with one flaw, and the case of the contract suite that must fail because of it. */
export interface BrokenPort<Port> {
  readonly flaw: string;
  /** Part of the case's name. */
  readonly caughtBy: string;
  readonly create: () => Port;
}
