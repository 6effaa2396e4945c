import { GuideAside } from './guide-aside.tsx'
import { guideSpec } from './guide-spec.ts'
import { textScreen } from './text-screen.tsx'

export default textScreen({ spec: guideSpec('faq'), menu: 'faq', aside: GuideAside })
