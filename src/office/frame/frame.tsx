import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { MAIN_ID, SkipLink } from '#src/components/layout/skip-link.tsx'
import { useLayoutConfig } from '#src/lib/layout-config.ts'
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

/** Menu at the side (220, or a rail of 56) or on top, as the stored configuration has it; one white sheet for the work. */
export function Frame({ children }: { children: ReactNode }) {
  const menu = useLayoutConfig((config) => config.menu)
  const narrow = useMediaQuery('(max-width: 1023px)', undefined, { getInitialValueInEffect: false }) ?? false
  const rail = useNavConfig((config) => config.rail) ?? narrow
  useFreshMenus()
  useClearOnLeave()
  return (
    <div className={styles.frame} data-menu={menu} data-rail={rail ? '' : undefined}>
      <SkipLink />
      {menu === 'vertical' && <SideMenu rail={rail} />}
      <div className={styles.page}>
        <Bar />
        {menu === 'horizontal' && <TopMenu />}
        <main id={MAIN_ID} tabIndex={-1} className={styles.sheet}>
          <div className={styles.work}>
            <Refusals className={styles.refused} />
            {children}
          </div>
          <Footer />
        </main>
      </div>
      <Palette />
      <ShortcutHelp />
      <LeaveModal />
    </div>
  )
}
