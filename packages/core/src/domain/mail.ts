/** An email ready for delivery. `to` is one address without a display name. `text` contains every link on a line of its own. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: Date;
}
