import { parseArgs } from 'node:util'
import { connect, migrateUp } from '../db/connect.ts'
import { EmbeddedError } from '../db/embedded.ts'
import { fileStore } from '../files/create-store.ts'
import { ConfigError, readConfig } from '../process/config.ts'
import { makeBackup } from './backup.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const USAGE = `npm run backup -- FOLDER     writes database, files and kept secrets into a new folder; servers may run
npm run restore -- FOLDER    puts them into an empty database and an empty file store
Both read the settings of the server (DATA_DIR, DATABASE_URL, S3_BUCKET …).
`

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [command, folder] = positionals
  if ((command !== 'backup' && command !== 'restore') || !folder || positionals.length > 2) {
    process.stderr.write(USAGE)
    return 2
  }
  const config = readConfig(process.env)
  const files = fileStore(config)
  const connection = await connect(config)
  try {
    const deps = { url: connection.url, files, dataDir: config.dataDir, now: Date.now }
    if (command === 'backup') say(await makeBackup(deps, folder), `stand in ${folder}`)
    else {
      const { manifest, withoutJobs } = await restoreBackup(deps, folder)
      await migrateUp(connection)
      say(manifest, `of ${manifest.made_at} are restored, every sum as it was`)
      if (withoutJobs)
        process.stdout.write(
          'Jobs that waited are left out: the queue is one of another version. Mails may be missing.\n',
        )
    }
    return 0
  } finally {
    await connection.close()
    await files.close()
  }
}

function say({ tables, files }: Manifest, what: string): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(`${tables.length} tables with ${rows} rows and ${files.length} files ${what}\n`)
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    const usage = error?.code?.startsWith?.('ERR_PARSE_ARGS')
    // A disk that is full, a folder that takes nothing, a database that refuses: said by the message alone.
    const told = [BackupError, ConfigError, EmbeddedError].some((kind) => error instanceof kind) || error?.code
    process.stderr.write(`${told ? error.message : (error?.stack ?? error)}\n${usage ? USAGE : ''}`)
    process.exitCode = 1
  },
)
