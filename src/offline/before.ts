import { health } from './engine/health.ts'
import { measureRoom } from './engine/room.ts'
import { start } from './engine/start.ts'
import { tidy } from './engine/tidy.ts'
import { fetchPaper } from './paper/fetch-paper.ts'
import { paperParts } from './paper/parts.ts'

/** What the engine does only before an exam: in a chunk of its own, asked for before the start (use-parts.ts). */
export const before = { fetchPaper, health, measureRoom, paperParts, start, tidy }

export type Before = typeof before
