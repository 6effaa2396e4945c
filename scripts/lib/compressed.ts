import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = '**/*.{js,css,html,svg,webmanifest}'

/** Bytes; below this the header that names the encoding eats what it saves. */
const WORTH = 160

/**
 * Lays a `.br` and a `.gz` beside every text file of the build, at the highest level, once: the server sends them as
 * they are. Both are needed: over plain http (a school's own network) browsers take gzip alone.
 */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    closeBundle: {
      // After the service worker, which the PWA plugin writes in this same hook.
      order: 'post',
      sequential: true,
      async handler() {
        await Promise.all(globSync(TEXT, { cwd: folder }).map((name) => compress(join(folder, name))))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = readFileSync(path)
  if (bytes.length < WORTH) return
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}
