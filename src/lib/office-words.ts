import { addWords } from './i18n.ts'

/** The words of the back office, known once it is opened: their list would weigh on every phone's first load. */
addWords(
  import.meta.glob<{ default: Record<string, unknown> }>(
    '../locales/*/{admin,adminPackages,audit,board,import,participants,report,secondFactor,soal}.json',
  ),
)
