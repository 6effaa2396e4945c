import type { PrintedHead } from '#contract/printed-head.ts'

/** Who prints a sheet: logo, name and address over a line; nothing where nobody has written one. */
export function Letterhead({ head }: { head: PrintedHead | null }) {
  if (!head) return null
  return (
    <div
      style={{
        ...{ display: 'flex', alignItems: 'center', gap: '4mm', textAlign: 'center', fontSize: '9.5pt' },
        ...{ borderBlockEnd: '1.5pt solid CanvasText', paddingBlockEnd: '2.5mm', marginBlockEnd: '4mm' },
      }}
    >
      {head.logo && <img src={head.logo} alt="" style={{ blockSize: '18mm', inlineSize: 'auto' }} />}
      <div style={{ flex: 1 }}>
        <strong style={{ display: 'block', fontSize: '13pt' }}>{head.nama}</strong>
        {head.alamat && <span style={{ display: 'block' }}>{head.alamat}</span>}
        {head.kontak && <span style={{ display: 'block' }}>{head.kontak}</span>}
      </div>
    </div>
  )
}
