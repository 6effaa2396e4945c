import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { freshFolder } from '../../e2e/support/fresh-folder.ts'
import { freePort } from '../../e2e/support/server.ts'
import { compressed } from '../../scripts/lib/compressed.ts'
import { filesFrom, served } from '../../scripts/lib/route-bytes.ts'

const ROOT = fileURLToPath(new URL('bare', import.meta.url))

/** The page beside which the exam is measured, because machines differ by a factor of two: built as the app is, and served. */
export interface BareSite {
  port: number
  /** Scripts and styles as served. */
  bytes: number
  stop(): Promise<void>
}

export async function bareSite(): Promise<BareSite> {
  const outDir = freshFolder('elp-bare-')
  const common = { configFile: false, root: ROOT, logLevel: 'warn' } as const
  await build({
    ...common,
    plugins: [react(), compressed()],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      rollupOptions: {
        input: { index: `${ROOT}/index.html`, sw: `${ROOT}/sw.ts` },
        output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
      },
    },
  })
  const port = await freePort()
  const server = await preview({ ...common, build: { outDir }, preview: { port, host: '127.0.0.1', strictPort: true } })
  return {
    port,
    bytes: filesFrom(outDir, ['index.html']).reduce((sum, file) => sum + served(outDir, file), 0),
    stop: async () => {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
