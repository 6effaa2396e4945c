import { latePart } from '#src/lib/late.ts'

/** The parts of late-parts.ts. Apart from what loads them, because some of them show others. */
export const parts = latePart<typeof import('./late-stages.ts').stages>()

/** For screens inside the runner, which has asked for them. */
export const useKnownParts = parts.useThere
