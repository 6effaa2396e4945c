import { expect, test } from 'vitest'
import { CardSheets } from '#src/office/kit/print/card-sheets.tsx'
import { renderOffice } from '../office.tsx'

const person = (id: string, email: string, nisn: string | null) => ({
  ...{ id, nama: `Siswa ${id}`, email, nisn, sekolah: null, nomor_peserta: null, ruang: null, kursi: null },
})

/** What each card says to log in with. */
async function names(...people: ReturnType<typeof person>[]): Promise<string[][]> {
  const { container } = await renderOffice(<CardSheets people={people} />, '/', ['participants'])
  return [...container.querySelectorAll('article')].map((card) => {
    const label = [...card.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Masuk dengan')
    return [...(label?.nextElementSibling?.children ?? [])].map((name) => name.textContent ?? '')
  })
}

test('A220.16 a log-in card has the NISN in place of an address that was made of it, and both where there is another', async () => {
  const cards = await names(
    person('1', '0061234567@siswa.internal', '0061234567'),
    person('2', 'ani@elp.test', '0061234568'),
    person('3', 'budi@elp.test', null),
    // Imported by a user name alone: that address is all there is.
    person('4', 'citra.xii@siswa.internal', null),
  )
  expect(cards).toEqual([
    ['NISN 0061234567'],
    ['ani@elp.test', 'NISN 0061234568'],
    ['budi@elp.test'],
    ['citra.xii@siswa.internal'],
  ])
})
