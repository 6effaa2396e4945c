import { PageAside } from './page-aside.tsx'
import { pageSpec } from './page-specs.ts'
import { textScreen } from './text-screen.tsx'
import { pageCells } from './when.tsx'

export default textScreen({ spec: pageSpec('artikel'), menu: 'artikel', cells: pageCells, aside: PageAside })
