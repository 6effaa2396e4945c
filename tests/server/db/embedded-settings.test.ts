import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureDatabase, open } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { embeddedSettings } from '#server/db/embedded-settings.ts'

const GB = 1024 ** 3

test('S93.1 the embedded database keeps a quarter of the memory for its pages, from 128 MB to 1 GB, and every safeguard', () => {
  expect(embeddedSettings(GB / 4).shared_buffers).toBe('128MB')
  expect(embeddedSettings(2 * GB).shared_buffers).toBe('512MB')
  expect(embeddedSettings(64 * GB).shared_buffers).toBe('1024MB')
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    expect(embeddedSettings()).not.toHaveProperty(name)
})

test('S93.2 the embedded database is spoken to through a socket in its own folder, which nobody else may enter', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'elp-socket-'))
  const embedded = await startEmbedded(folder)
  expect(embedded.url).toContain(encodeURIComponent(join(folder, 'postgres')))
  const connection = await open(await ensureDatabase(embedded.url, 'elp'))
  const { rows } = await connection.pool.query(`
    select client_addr, current_setting('fsync') as fsync, current_setting('synchronous_commit') as waits,
      current_setting('full_page_writes') as pages, current_setting('data_directory_mode') as mode
    from pg_stat_activity where pid = pg_backend_pid()`)
  expect(rows).toEqual([{ client_addr: null, fsync: 'on', waits: 'on', pages: 'on', mode: '0700' }])
  await connection.close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('S93.3 in a folder whose name no socket can bear the embedded database is spoken to over the loopback', async () => {
  const folder = mkdtempSync(join(tmpdir(), `elp ${'long'.repeat(24)}-`))
  const embedded = await startEmbedded(folder)
  const port = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  expect(embedded.url).toContain(`@127.0.0.1:${port}/`)
  const connection = await open(embedded.url)
  expect((await connection.pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
  await connection.close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})
