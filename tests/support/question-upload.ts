import { expect } from 'vitest'
import type { ImportSoalConfirm, ImportSoalStatus } from '#contract/question-bank/import-soal.ts'
import { fileBody } from './form.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** A question in Aiken format. */
export const aiken = (stem: string, key = 'B') => `${stem}\nA) Bandung\nB) Jakarta\nANSWER: ${key}\n`

/** Files of questions that `author` sends to the import and confirms; both are waited for. */
export function questionUploads(world: World, { token }: Pick<Person, 'token'>) {
  const upload = async (name: string, content: string | Uint8Array) =>
    world.call('POST', '/import-soal', { token, ...(await fileBody(content, name)) })

  /** Asks until the file is judged or saved; each question waits for the work it asks about. */
  const settled = async (upload: string): Promise<ImportSoalStatus> => {
    for (;;) {
      const { body } = await world.call('GET', `/import-soal?token=${upload}`, { token })
      if (!['checking', 'saving'].includes(body.state)) return body
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  const preview = async (name: string, content: string | Uint8Array): Promise<ImportSoalStatus> =>
    settled((await upload(name, content)).body.token)

  const confirm = (body: ImportSoalConfirm) => world.call('POST', '/import-soal/confirm', { token, body })

  const saved = async (body: ImportSoalConfirm): Promise<ImportSoalStatus> => {
    expect((await confirm(body)).status).toBe(200)
    return settled(body.token)
  }

  return { upload, settled, preview, confirm, saved }
}
