// npm start: installs what is missing, builds what changed, serves everything.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled, say, serve } from './lib/setup.mjs'

ensureInstalled()
ensureBuilt()
say('starting: database, schema, demo, server …')
serve('node', ['server/main.ts'])
