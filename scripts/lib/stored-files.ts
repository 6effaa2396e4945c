import type { Plugin } from 'vite'

/** Loaded on desktops only; whatever nothing else needs stays out of what phones store. */
const DESKTOP =
  /\/src\/(?:office|app\/office|features\/[a-z-]+\/office)\/|\/src\/app\/pages\/(?:office|trial)\.tsx$|\/contract\/locales\/|\/src\/locales\/\w+\/(?:admin\w*|audit|board|ebookOffice|import|participants|report|secondFactor|soal)\.json$/

/**
 * Screens that are online by their nature, and their words: the shop, e-books, orders, discussions, figures beside the own score, studies,
 * the picture of a score to share, what the server keeps of a student, what letters lead to, practices that it draws, what is there to read; reporting a question; a column that may be tried before a sheet; the offer of notices.
 * They are kept on a phone once they were opened there (sw/assets.ts).
 */
const LATER =
  /\/src\/features\/(?:content|ebooks|money|packages|report-card|snbp|study)\/|\/src\/features\/results\/(?:check-certificate|discussion|explained|pembahasan|ranking|report|share|statisti[a-z-]+)(?:\/|\.tsx$)|\/src\/features\/(?:account\/own-data\/own-data|account\/(?:register\/guardian|register\/verify-email|reset-password)|trial\/practice-start)\.tsx$|\/src\/features\/(?:exam\/preflight\/trial-column|exam\/seb\/seb-\w+|notices\/push-sheet)\.tsx$|\/src\/locales\/\w+\/(?:content|ebooks|money|ownData|questionReport|reading|register|reportCard|scoreExplained|seb|sheetTrial|shop|shopTasks|snbp|study)\.json$/

interface Chunk {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  isEntry: boolean
  imports: string[]
  dynamicImports: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** Written beside the build's own list: scripts that a phone may load and does not store beforehand. */
export const LATER_LIST = '.vite/later.json'

/**
 * Knows, after a build, which files are reached without entering the back office or a later screen, and drops the others from the list
 * of files that the service worker stores on every phone.
 */
export function storedFiles() {
  const stored = new Set<string>()
  const all = new Set<string>()
  const plugin: Plugin = {
    name: 'stored-files',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file as Chunk]] : [])),
      )
      const atOnce = reach(chunks, (facade) => !DESKTOP.test(facade) && !LATER.test(facade))
      const onPhones = reach(chunks, (facade) => !DESKTOP.test(facade))
      for (const chunk of chunks.values()) {
        const files = [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]
        for (const file of files) {
          all.add(file)
          if (atOnce.has(chunk.fileName)) stored.add(file)
        }
      }
      // What reads a PDF brings its own help for old browsers (pdf.js, legacy build).
      const later = [...onPhones].filter((file) => !atOnce.has(file) && !file.startsWith('assets/pdf-'))
      this.emitFile({ type: 'asset', fileName: LATER_LIST, source: JSON.stringify(later) })
    },
  }
  const transform = <E extends { url: string }>(entries: E[]) => ({
    manifest: entries.filter(({ url }) => stored.has(url) || !all.has(url)),
    warnings: [],
  })
  return { plugin, transform }
}

function reach(chunks: Map<string, Chunk>, enters: (facade: string) => boolean): Set<string> {
  const reached = new Set<string>()
  const visit = (fileName: string) => {
    const chunk = chunks.get(fileName)
    if (!chunk || reached.has(fileName) || !enters(chunk.facadeModuleId ?? '')) return
    reached.add(fileName)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName)
  return reached
}
