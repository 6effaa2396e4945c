import type { z } from 'zod'
import type { importSiswaReply } from '#contract/accounts/import-siswa.ts'
import type { LoginCards } from '#contract/accounts/login-cards.ts'
import { http } from '#src/lib/http.ts'
import type { Said } from './school-spellings.tsx'

export type ImportSiswa = z.infer<typeof importSiswaReply>

interface Delivery {
  file: File
  /** The same number again answers the same, also the passwords. */
  batch: string
  jadwal_id: string | undefined
  save: boolean
  /** Rows of which the clerk says that it is the same person. */
  same: readonly number[]
  /** By the first row of a spelling. */
  sekolah: Said<number>
  /** The school has recorded consent for every row that does not say otherwise. */
  consented: boolean
}

/** Sends a file of students: to be looked at, or to be saved. Passwords are hashed one by one, so it may take a minute. */
export async function sendSiswa({
  file,
  batch,
  jadwal_id,
  save,
  same,
  sekolah,
  consented,
}: Delivery): Promise<ImportSiswa> {
  const form = new FormData()
  form.append('file', file)
  const params = {
    batch,
    save: save ? '1' : '0',
    ...(jadwal_id && { jadwal_id }),
    ...(same.length > 0 && { same: same.join(',') }),
    ...(Object.keys(sekolah).length > 0 && {
      sekolah: Object.entries(sekolah)
        .map(([row, school]) => `${row}:${school?.npsn ?? '-'}`)
        .join(','),
    }),
    ...(consented && { consented: '1' }),
  }
  return (await http.post<ImportSiswa>('/import-siswa', form, { params, timeout: 0 })).data
}

export const fetchTemplate = async () => (await http.get<Blob>('/import-siswa/template', { responseType: 'blob' })).data

/** New passwords; hashed one by one, so five hundred take a minute. The same batch again answers the same cards. */
export const makeCards = async (batch: string, user_ids: string[]) =>
  (await http.post<LoginCards>('/login-cards', { batch, user_ids }, { timeout: 0 })).data
