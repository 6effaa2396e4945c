import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressed } from './scripts/lib/compressed.ts'
import { desktopZod } from './scripts/lib/desktop-zod.ts'
import { eagerWrappers } from './scripts/lib/eager-wrappers.ts'
import {
  BEGIN_PARTS,
  EXAM_BASE,
  EXAM_ICONS,
  EXAM_LIB,
  EXAM_PARTS,
  EXAM_RUNNER,
  EXAM_TEXT_STYLES,
  LATE_PARTS,
  LOGIN_PARTS,
  MENU_PARTS,
  REPLY_PARTS,
  STORES,
} from './scripts/lib/exam-chunks.ts'
import { firstPages } from './scripts/lib/first-pages.ts'
import { importAgain } from './scripts/lib/import-again.ts'
import { plainClasses } from './scripts/lib/plain-classes.ts'
import { separateSourceMaps } from './scripts/lib/separate-source-maps.ts'
import { SHAPES } from './scripts/lib/shapes.ts'
import { frameChunk, shellChunk } from './scripts/lib/shell-chunk.ts'
import { storedFiles } from './scripts/lib/stored-files.ts'
import { wordsAlias } from './scripts/lib/words-alias.ts'
import { manifest } from './src/app/manifest.ts'

const API_TARGET = process.env.API_TARGET ?? 'http://127.0.0.1:3000'

const inPackages = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url))

/** How long plugins took would be said as a warning, though nothing is wrong. */
const NO_TIMINGS = { bundlerTimings: false }

/** The worker's build asks for one file by an old name of the option, which would be said as a warning. */
const inOneFile: Plugin = {
  name: 'in-one-file',
  config({ build }) {
    const output = build?.rollupOptions?.output
    if (!output || Array.isArray(output) || !output.inlineDynamicImports) return
    delete output.inlineDynamicImports
    output.codeSplitting = false
  },
}

const stored = storedFiles()

export default defineConfig({
  plugins: [
    react(),
    plainClasses(),
    stored.plugin,
    desktopZod(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        // Pictures for installing, which the browser fetches by itself, and pages for first visits: no phone needs them
        // offline. What reads a PDF is large and not for every phone: it is kept once it was asked for.
        globIgnores: ['screenshots/**', 'icons/*512*', 'first/**', 'assets/pdf-*'],
        maximumFileSizeToCacheInBytes: 3_000_000,
        manifestTransforms: [stored.transform],
        // Typed for Rollup; what builds is Rolldown.
        rollupOptions: { checks: NO_TIMINGS } as object,
        buildPlugins: { vite: [plainClasses(), inOneFile] },
      },
    }),
    firstPages(),
    eagerWrappers(),
    importAgain(),
    separateSourceMaps(),
    compressed(),
  ],
  // Its exports name the development build for bundlers too, with every warning in it.
  // Dexie's leads to its build for browsers without classes.
  resolve: {
    alias: [
      ...wordsAlias,
      { find: /^react-router$/, replacement: inPackages('react-router/dist/production/index.mjs') },
      { find: /^dexie$/, replacement: inPackages('dexie/dist/modern/dexie.mjs') },
    ],
  },
  // Words are asked for by file, never by name: a list of names beside them would cost each file a hundred bytes.
  json: { namedExports: false, stringify: false },
  build: {
    target: ['chrome90', 'safari15.4', 'firefox102'],
    sourcemap: 'hidden',
    // Two per cent smaller than what the bundler's own makes of it, which every phone loads.
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    assetsInlineLimit: 0,
    // Which file holds what: the budgets are counted by it.
    manifest: true,
    // The part of the back office that draws charts and the reader of PDF, which no phone loads before it asks for them.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      checks: NO_TIMINGS,
      treeshake: { manualPureFunctions: SHAPES },
      output: {
        // Seven letters of a hash are enough for names to differ; the first load lists hundreds of them.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'begin', test: BEGIN_PARTS, priority: 1 },
            { name: shellChunk, debugName: 'shell' },
            { name: 'small', test: EXAM_ICONS },
            { name: 'where', test: EXAM_LIB },
            { name: 'base', test: EXAM_BASE },
            { name: frameChunk, debugName: 'frame' },
            { name: 'form', test: LOGIN_PARTS },
            { name: 'parts', test: EXAM_PARTS },
            { name: 'replies', test: REPLY_PARTS },
            { name: 'later', test: LATE_PARTS },
            { name: 'menu', test: MENU_PARTS },
            { name: 'rich', test: EXAM_TEXT_STYLES },
            { name: 'stores', test: STORES },
            { name: 'runner', test: EXAM_RUNNER },
          ],
        },
      },
    },
  },
  // Vite leaves line ends and blanks in a worker's file.
  worker: { plugins: () => [plainClasses()], rolldownOptions: { checks: NO_TIMINGS, output: { minify: true } } },
  server: { host: '127.0.0.1', proxy: { '/api': API_TARGET, '/files': API_TARGET } },
})
