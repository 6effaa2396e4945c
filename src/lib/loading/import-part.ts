/**
 * Firefox, and Safari at times, remember that an import failed: the same address fails again as long as the document
 * lives, with the network long back. So a part that failed is asked for under another address. The build writes every
 * import of a chunk as a call of this (scripts/lib/import-again.ts).
 */
type Load = (query: string) => Promise<unknown>

export function makeImportPart(): (file: string, load: Load) => Promise<unknown> {
  const failures = new Map<string, number>()
  return async (file, load) => {
    const failed = failures.get(file) ?? 0
    try {
      return await load(failed === 0 ? '' : `?again=${failed}`)
    } catch (error) {
      failures.set(file, failed + 1)
      throw error
    }
  }
}

Object.assign(globalThis, { elpImport: makeImportPart() })
