// The schema has not been released: one initial migration is made anew from the tables.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'

rmSync('server/db/migrations', { recursive: true, force: true })
execFileSync('drizzle-kit', ['generate', '--name', 'init'], { stdio: ['ignore', 'ignore', 'inherit'] })
