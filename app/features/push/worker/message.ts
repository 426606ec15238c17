/** What is sent to a device: all of it is shown, or opened. */
export interface Message {
  title: string;
  body: string;
  /** The page that a press opens. */
  path: string;
}
