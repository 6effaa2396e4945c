import { useMediaQuery } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'
import { MAIN_ID, SkipLink } from '#src/components/layout/skip-link.tsx'
import { useLayoutConfig } from '#src/lib/device/layout-config.ts'
import { Refusals } from '#src/office/kit/refusal/refusals.tsx'
import { useClearOnLeave } from '#src/office/kit/refusal/use-clear-on-leave.ts'
import { LeaveModal } from '#src/office/kit/unsaved-changes/leave-modal.tsx'
import { Bar } from './bar.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { useNavConfig } from './nav-config.ts'
import { Palette } from './palette.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopMenu } from './top-menu.tsx'
import { useFreshMenus } from './use-fresh-menus.ts'

/** Where what stays in sight while the work scrolls begins. */
const BELOW_BAR = { '--admin-stick': 'var(--admin-bar-h)' } as CSSProperties
const AT_TOP = { '--admin-stick': '0px' } as CSSProperties
const BOXED = { inlineSize: '100%', maxInlineSize: '80rem', marginInline: 'auto' }

/** Menu at the side (220, or a rail of 56) or on top, as the stored configuration has it; one white sheet for the work. */
export function Frame({ children }: { children: ReactNode }) {
  const { menu, navbar, footer, width } = useLayoutConfig()
  const narrow = useMediaQuery('(max-width: 1023px)', undefined, { getInitialValueInEffect: false }) ?? false
  const rail = useNavConfig((config) => config.rail) ?? narrow
  useFreshMenus()
  useClearOnLeave()
  return (
    <div
      className={styles.frame}
      data-menu={menu}
      data-rail={rail ? '' : undefined}
      style={navbar === 'sticky' ? BELOW_BAR : AT_TOP}
    >
      <SkipLink />
      {menu === 'vertical' && <SideMenu rail={rail} />}
      <div className={styles.page}>
        {navbar !== 'hidden' && <Bar />}
        {menu === 'horizontal' && <TopMenu withAccount={navbar === 'hidden'} />}
        <main id={MAIN_ID} tabIndex={-1} className={styles.sheet}>
          <div className={styles.work} style={width === 'boxed' ? BOXED : undefined}>
            <Refusals className={styles.refused} />
            {children}
          </div>
          {footer !== 'hidden' && <Footer sticky={footer === 'sticky'} />}
        </main>
      </div>
      <Palette />
      <ShortcutHelp />
      <LeaveModal />
    </div>
  )
}
