/** An implementation with one flaw, and the case in the contract suite that must fail because of the flaw. */
export interface BrokenPort<Port> {
  readonly flaw: string;
  /** A part of the case's name. */
  readonly caughtBy: string;
  readonly create: () => Port;
}
