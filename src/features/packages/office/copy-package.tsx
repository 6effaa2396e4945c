import { paket, subtestPaket } from '#contract/resources/index.ts'
import { CopyItem } from '#src/office/crud/copy-item.tsx'
import { data } from '#src/office/crud/data.ts'
import { slugOf } from '#src/office/crud/form/slug.ts'
import { writeAll } from '#src/office/crud/writing.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'

/** In the menu of a package: the same once more, with its sub-tests and their questions, as a draft. */
export function CopyPackage({ row }: { row: { id: string } }) {
  return (
    <CopyItem
      resource={paket}
      row={row}
      other={({ nama }, words) => {
        const name = words(String(nama))
        return { nama: name, slug: `${slugOf(name, 70)}-${crypto.randomUUID().slice(0, 8)}` }
      }}
      open={(id) => `${menuUrl('paket-tryout')}/detail/${id}`}
      below={copySubtests}
    />
  )
}

async function copySubtests(from: string, paket_id: string): Promise<void> {
  const name = subtestPaket.name
  const { data: rows } = await data.list(name, { paket_id: from, sort: 'urutan', size: 100 })
  const fields = Object.keys(subtestPaket.fields)
  const changes = rows.map((row) => ({
    op: 'create' as const,
    id: crypto.randomUUID(),
    data: { ...Object.fromEntries(fields.map((key) => [key, row[key]])), paket_id },
  }))
  if (changes.length) await writeAll(name, changes)
}
