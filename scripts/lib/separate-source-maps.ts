import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Source maps lie in a folder of their own beside the build, `dist-maps` for `dist`, in the same places: for operators
 * who read a stack, and for nobody else. Nothing in the build names them.
 */
export function separateSourceMaps(): Plugin {
  let folder = ''
  return {
    name: 'separate-source-maps',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    closeBundle: {
      // After the service worker, which the PWA plugin writes in this same hook.
      order: 'post',
      sequential: true,
      handler() {
        const apart = `${folder}-maps`
        rmSync(apart, { recursive: true, force: true })
        for (const name of globSync('**/*.map', { cwd: folder })) {
          mkdirSync(join(apart, dirname(name)), { recursive: true })
          renameSync(join(folder, name), join(apart, name))
        }
      },
    },
  }
}
