interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

const ENTRY = /\/src\/main\.tsx$/

/** Reached by the shell through a package's index alone: most of them serve other screens. */
const APART = /\/lucide-react\/.*\/icons\/|\/html-parse-stringify\/|\/react-i18next\/.*\/Trans/

/**
 * Names one chunk for everything that the first screen waits for anyway, whichever it is. The bundler would cut it into
 * thirty small files, because other screens share some of them: each costs a request, and they compress apart.
 * Nothing in it may await at a module's top level: chunks that import it would wait for ever.
 */
export function shellChunk(id: string, graph: Graph): string | null {
  if (APART.test(id)) return null
  const above = new Set([id])
  // A set grows while it is walked: importers of importers, each once, also where they import each other.
  for (const each of above) for (const by of graph.getModuleInfo(each)?.importers ?? []) above.add(by)
  return [...above].some((each) => ENTRY.test(each)) ? 'shell' : null
}
