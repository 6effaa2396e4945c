import { soal } from '#contract/resources/index.ts'
import { CopyItem } from '#src/office/crud/copy-item.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'

/** In the menu of a question: the same once more as a draft. Where it came from stays with the first. */
export function CopySoal({ row }: { row: { id: string } }) {
  return (
    <CopyItem
      resource={soal}
      row={row}
      other={() => ({ kode_asal: null })}
      open={(id) => `${menuUrl('bank-soal')}/edit/${id}`}
    />
  )
}
