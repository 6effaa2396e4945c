/**
 * Version 2 of the exam log: what a phone saw, written once and never changed. Times, verdicts and scores are computed from it
 * (when.ts). A writer is one page life; no life goes on with another's log.
 */
export interface LogEntry {
  /** 1, 2, 3 … within its writer. */
  seq: number
  /** Ms on the monotonic clock since the page life began. */
  m: number
  /** Index of the question in the paper; −1: none. */
  q: number
  v: EntryValue
}

export type EntryValue =
  | { open: Opening }
  /** A whole answer; null clears it. */
  | { a: Answer }
  /** A part of a long text that changed. */
  | { splice: Splice }
  | { f: boolean }
  /** On to the sub-test with this index. */
  | { move: number }
  /** A key of a sheet: column, row, answer; rows as sheet.ts counts them. */
  | { k: SheetKey }
  | { server: ServerSample }
  | { gap: ClockGap }
  /** The student looked at something else for so many ms until now; written where the schedule asks for it. */
  | { away: number }
  | { sees: Heads }
  | { epoch: number }
  | { end: 'button' | 'time' }

/** Option or text · options, their order, or a text for each gap · a column or an option, by its place, for each statement. */
export type Answer = string | readonly string[] | readonly (number | null)[] | null
export type SheetKey = readonly [column: number, row: number, answer: number]

/** By writer, the last entry that is meant. */
export type Heads = Readonly<Record<string, number>>

/** The first entry of every writer. */
export interface Opening {
  phone_id: string
  /** The phone's own clock, epoch ms. */
  wall: number
  /** Version of the app. */
  app: string
  /** The right to write as it was known. */
  epoch: number
  /** What this life had before it: only heads that are stored here or acknowledged. */
  knows: Heads
}

/** Positions and lengths in code points of the text that this writer's entry `on` made. */
export interface Splice {
  on: number
  at: number
  del: number
  ins: string
}

/** A reply that said the database's time; `left` and `back`: when the call went and its reply came, on this life's clock. */
export interface ServerSample {
  /** Epoch ms. */
  at: number
  left: number
  back: number
}

/**
 * The page was away, or its two clocks went apart. A phone compares them before it writes any entry, so that what happened in a gap stands
 * behind it, and goes on from the last gap, so that many small jumps are one in the end. `hidden`: nobody could see the page meanwhile. `jump`: by how much the wall clock
 * went further than the monotonic one, ms; negative where it went back.
 */
export interface ClockGap {
  hidden: boolean
  jump: number
}

/** A writer's entries, `seq` 1 to the last one without a hole. */
export type WriterLog = readonly LogEntry[]
export type Logs = ReadonlyMap<string, WriterLog>

/** What the student does, as against what a page notes of itself. */
export type Deed = Extract<
  EntryValue,
  { a: unknown } | { splice: unknown } | { f: unknown } | { k: unknown } | { move: unknown } | { end: unknown }
>

export const isDeed = (v: EntryValue): v is Deed =>
  'a' in v || 'splice' in v || 'f' in v || 'k' in v || 'move' in v || 'end' in v

/** Who arrived first at this end must not decide anything. */
export const inOneOrder = (logs: Logs): Logs => new Map([...logs].sort(([a], [b]) => (a < b ? -1 : 1)))
