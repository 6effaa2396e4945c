interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

const ENTRY = /\/src\/app\/boot\.tsx$/
/** Runs before the first paint: what it imports must bring no more with it. */
const BEFORE = /\/src\/main\.ts$/

/** Reached by the shell through a package's index alone: most of them serve other screens. */
const APART = /\/lucide-react\/.*\/icons\/|\/html-parse-stringify\/|\/react-i18next\/.*\/Trans/

/** A few lines each, which several of home, log-in and exam share: a file for each would cost more than all of them here. */
const SMALL_PARTS = /\/src\/components\/[a-z]+\/(?:labelled|note|list|ink|bubble)\./

/**
 * Calls without axios, and the message where one failed: the first screens of a visitor need them and every other loads
 * them soon. Apart, they and their styles would be two requests more on the way to each of them.
 */
const CALL_PARTS =
  /\/src\/lib\/(calls\/(request-json|app-config)|device\/device)\.ts$|\/src\/components\/[a-z]+\/state-message\b/

/**
 * Names one chunk for everything that the first screen waits for anyway, whichever it is. The bundler would cut it into
 * thirty small files, because other screens share some of them: each costs a request, and they compress apart.
 * Nothing in it may await at a module's top level: chunks that import it would wait for ever.
 */
export function shellChunk(id: string, graph: Graph): string | null {
  if (APART.test(id)) return null
  if (CALL_PARTS.test(id) || SMALL_PARTS.test(id)) return 'shell'
  const above = reachedFrom(id, graph)
  if (above.some((each) => BEFORE.test(each))) return null
  return above.some((each) => ENTRY.test(each)) ? 'shell' : null
}

const VISITORS = /\/src\/(?:app\/layouts\/public-layout|features\/home\/home)\.tsx$/
const VISITORS_FRAME = /\/src\/app\/layouts\/public-layout\b/
/** Prices and packages stand on the visitors' first page; files of their own would be half names and imports. */
const SHELF = /\/src\/lib\/(?:format\/money|queries\/paket)\.ts$/
const EXAM = /\/src\/(?:app\/pages\/main-ujian|offline\/browser\/engine|features\/account\/login)\.tsx?$/
const STUDENTS = /\/src\/app\/layouts\/(?:app|task|report)-layout\.tsx$|\/src\/features\/(?:tryouts|results|account)\//

/**
 * One chunk for the visitors' frame and what their first page shares with a student's other screens, and the exam does
 * without.
 */
export function frameChunk(id: string, graph: Graph): string | null {
  if (id.includes('/locales/')) return null
  if (VISITORS_FRAME.test(id) || SHELF.test(id)) return 'frame'
  const above = reachedFrom(id, graph)
  const [visitors, students, exam] = [VISITORS, STUDENTS, EXAM].map((place) => above.some((each) => place.test(each)))
  return visitors && students && !exam ? 'frame' : null
}

/** A module and all that import it, directly or not. */
function reachedFrom(id: string, graph: Graph): string[] {
  const above = new Set([id])
  // A set grows while it is walked: importers of importers, each once, also where they import each other.
  for (const each of above) for (const by of graph.getModuleInfo(each)?.importers ?? []) above.add(by)
  return [...above]
}
