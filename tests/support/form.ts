import { randomUUID } from 'node:crypto'
import type { Reply, World } from './world.ts'
import { xlsx } from './xlsx.ts'

/** A form as a browser sends it, for `world.call`. */
export async function formBody(form: FormData): Promise<{ headers: { 'content-type': string }; body: Buffer }> {
  const packed = new Response(form)
  return {
    headers: { 'content-type': packed.headers.get('content-type') as string },
    body: Buffer.from(await packed.arrayBuffer()),
  }
}

/** A form that holds one file, after its fields. */
export function fileBody(content: string | Uint8Array, name = 'berkas', fields: object = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name)
  return formBody(form)
}

/** A workbook of students to the import of accounts. */
export const importSiswa = async (
  world: World,
  token: string,
  rows: Parameters<typeof xlsx>[0],
  query: Record<string, string> = {},
): Promise<Reply> =>
  world.call('POST', `/import-siswa?${new URLSearchParams({ batch: randomUUID(), ...query })}`, {
    token,
    ...(await fileBody(xlsx(rows), 'siswa.xlsx')),
  })
