import type { Plugin } from 'vite'

const COPY = '?desktop'

/** Read by the back office alone, though the small zod is enough for them. */
const OFFICE =
  /\/contract\/(?:access\/super-admin|accounts\/(?:import-siswa|second-factor)|exam\/(?:admin|board|deed|log\/requests|phone-report)|export-columns|money\/(?:bank-statement|ledger|orders)|packages\/(?:building|tasks)|reporting\/\w+|scheduling\/participants)\.ts$/

/**
 * Gives the back office a copy of zod of its own. `zod` and `zod/mini` share their core, and a part of it that any
 * form of an admin uses would stay in what phones load: twelve kilobytes of rules that no student's form has.
 */
export function desktopZod(): Plugin {
  return {
    name: 'desktop-zod',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      const within = importer?.endsWith(COPY) && source.startsWith('.')
      const office = source === 'zod/mini' && importer && OFFICE.test(importer)
      if (source !== 'zod' && !within && !office) return null
      const found = await this.resolve(source, importer?.replace(COPY, ''), { skipSelf: true })
      return found && { ...found, id: found.id + COPY }
    },
  }
}
