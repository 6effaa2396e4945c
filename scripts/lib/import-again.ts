import type { Plugin } from 'vite'

/** As the bundler writes the import of a chunk beside this one. */
const IMPORT = /\bimport\(([`'"])\.\/([\w.-]+\.js)\1\)/g

/**
 * Lets the app ask for a chunk that did not come under another address: Firefox remembers a failed import as long as the
 * document lives, and answers the same address with the same failure. src/lib/loading/import-part.ts is told of every import and
 * says what is to be added to its address.
 */
export function importAgain(): Plugin {
  return {
    name: 'import-again',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          chunk.code = chunk.code.replace(
            IMPORT,
            (_, _quote, file) => `globalThis.elpImport("${file}",a=>import("./${file}"+a))`,
          )
        }
      },
    },
  }
}
