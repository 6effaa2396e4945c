/** What the server wrote into the page of a package: shown until the package itself comes. */
export interface KnownPaket {
  id: string
  nama: string
  kategori: string
  teks: string
}

/** When the app is built, the places that the server fills (scripts/lib/first-pages.ts). */
const OPEN: KnownPaket = { id: '0', nama: '{{nama}}', kategori: '{{kategori}}', teks: '{{teks}}' }

const known: KnownPaket | null =
  typeof document === 'undefined' ? OPEN : JSON.parse(document.getElementById('root')?.dataset.known || 'null')

export const knownPaket = (id: string): KnownPaket | null => (known?.id === id ? known : null)
