import { PageAside } from './page-aside.tsx'
import { pageSpec } from './page-specs.ts'
import { textScreen } from './text-screen.tsx'
import { pageCells } from './when.tsx'

export default textScreen({ spec: pageSpec('halaman'), menu: 'halaman', cells: pageCells, aside: PageAside })
