/** One event of a stream; a comment is an event with nothing but itself. */
export interface StreamEvent {
  readonly id?: string;
  readonly retry?: string;
  readonly data?: string;
  readonly comment?: string;
}

/** Reads the events of a stream one by one. */
export interface EventReader {
  /** The next event; `undefined` at the end. */
  next(): Promise<StreamEvent | undefined>;
  /** All that come before the end. */
  rest(): Promise<StreamEvent[]>;
  /** Closes the connection. */
  cancel(): Promise<void>;
}

export function readEvents(response: Response): EventReader {
  if (!response.body) throw new Error("no stream");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<StreamEvent | undefined> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end !== -1) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return parse(block);
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  };
  return {
    next,
    async rest() {
      const events: StreamEvent[] = [];
      for (let event = await next(); event; event = await next()) events.push(event);
      return events;
    },
    cancel: () => reader.cancel(),
  };
}

/** The messages among events, parsed. */
export function messages(events: readonly (StreamEvent | undefined)[]): unknown[] {
  return events.flatMap((event) => (event?.data ? [JSON.parse(event.data)] : []));
}

function parse(block: string): StreamEvent {
  if (block.startsWith(":")) return { comment: block.slice(1) };
  return Object.fromEntries(
    block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trimStart()]),
  );
}
