import type { Plugin } from 'vite'

/** Loaded on desktops only; whatever nothing else needs stays out of what phones store. */
const DESKTOP =
  /\/src\/(?:office|app\/office|features\/[a-z-]+\/office)\/|\/src\/app\/pages\/(?:office|trial)\.tsx$|\/contract\/locales\/|\/src\/locales\/\w+\/(?:admin\w*|audit|board|ebookOffice|import|participants|report|secondFactor|soal)\.json$/

interface Chunk {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  isEntry: boolean
  imports: string[]
  dynamicImports: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/**
 * Knows, after a build, which files are reached without entering the back office, and drops the others from the list
 * of files that the service worker stores on every phone.
 */
export function desktopOnly() {
  const shared = new Set<string>()
  const desktop = new Set<string>()
  const plugin: Plugin = {
    name: 'desktop-only',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file as Chunk]] : [])),
      )
      const reached = reach(chunks)
      for (const chunk of chunks.values()) {
        const files = [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]
        for (const file of files) (reached.has(chunk.fileName) ? shared : desktop).add(file)
      }
    },
  }
  const transform = <E extends { url: string }>(entries: E[]) => ({
    manifest: entries.filter(({ url }) => shared.has(url) || !desktop.has(url)),
    warnings: [],
  })
  return { plugin, transform }
}

function reach(chunks: Map<string, Chunk>): Set<string> {
  const reached = new Set<string>()
  const visit = (fileName: string) => {
    const chunk = chunks.get(fileName)
    if (!chunk || reached.has(fileName) || DESKTOP.test(chunk.facadeModuleId ?? '')) return
    reached.add(fileName)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName)
  return reached
}
