import { GuideAside } from './guide-aside.tsx'
import { guideSpec } from './guide-spec.ts'
import { textScreen } from './text-screen.tsx'
import { guideCells } from './when.tsx'

export default textScreen({ spec: guideSpec('panduan'), menu: 'panduan', cells: guideCells, aside: GuideAside })
