import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, ensureDatabase, migrateUp, open } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { type Generator, startGenerator } from './generator.ts'
import { type ApiNode, startNode } from './node.ts'
import { cpuOfTree, usageOf } from './processes.ts'

/** A server of its own on an empty database of its own, real fsync included, and a generator to load it. */
export interface BenchWorld {
  connection: Connection
  jwtSecret: string
  generator: Generator
  /** The node under load. */
  node: ApiNode
  /** Another node on the same database. */
  anotherNode(): Promise<ApiNode>
  /** Process id of PostgreSQL. */
  postmaster: number
  /** Folder of the embedded PostgreSQL and of what nodes keep. */
  dataDir: string
  /** CPU time (s) used so far by node and database. */
  cpu(): { node: number; database: number }
  close(): Promise<void>
}

const JWT_SECRET = 'the secret of the benchmarks, long enough to be one'

export interface WorldOptions {
  profile?: string | undefined
}

/** Runs `work` in a world of its own, which is gone afterwards whatever happens. */
export async function withWorld<T>(options: WorldOptions, work: (world: BenchWorld) => Promise<T>): Promise<T> {
  const world = await openWorld(options)
  try {
    return await work(world)
  } finally {
    await world.close()
  }
}

async function openWorld({ profile }: WorldOptions): Promise<BenchWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'elp-bench-'))
  const embedded = await startEmbedded(dataDir)
  const connection = await open(await ensureDatabase(embedded.url, 'elp'))
  await migrateUp(connection)
  const options = { url: connection.url, dataDir, jwtSecret: JWT_SECRET, profile }
  const node = await startNode(options)
  const generator = startGenerator()
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  return {
    connection,
    jwtSecret: JWT_SECRET,
    generator,
    postmaster,
    dataDir,
    node,
    anotherNode: () => startNode(options),
    cpu: () => ({ node: usageOf(node.pid).cpu_seconds, database: cpuOfTree(postmaster) }),
    async close() {
      generator.stop()
      await node.stop()
      await connection.close()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
