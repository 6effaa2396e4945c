import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { s3Store } from '#server/files/s3-store.ts'

/** The keys that the server knows. */
const KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' }

/**
 * An S3-compatible server of another hand on this machine; it compares signatures. For calls on a bucket it works out another one
 * than the client: those go to a second one over the same files, which knows signatures and lets others pass.
 */
export async function s3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'elp-test-s3-'))
  const [strict, lenient] = [false, true].map(
    (allowMismatchedSignatures) =>
      new S3rver({
        ...{ address: '127.0.0.1', port: 0, silent: true, directory, allowMismatchedSignatures },
        configureBuckets: [{ name: 'berkas', configs: [] }],
      }),
  ) as [S3rver, S3rver]
  const at = async (server: S3rver) => `http://127.0.0.1:${(await server.run()).port}`
  const settings = { url: await at(strict), region: 'us-east-1', bucket: 'berkas', ...KEYS }
  const listing = s3Store({ ...settings, url: await at(lenient) })
  return {
    settings,
    store: (changed: Partial<typeof settings> = {}) => ({
      ...s3Store({ ...settings, ...changed }),
      list: listing.list,
    }),
    stop: () => strict.close(),
    close: async () => {
      await listing.close()
      await Promise.all([strict, lenient].map((server) => server.close().catch(() => {})))
      await rm(directory, { recursive: true })
    },
  }
}
