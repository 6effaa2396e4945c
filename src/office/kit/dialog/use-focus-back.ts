import { useLayoutEffect } from 'react'

/**
 * Gives the focus back to what opened a dialog, whether the dialog is closed or taken off the screen. Mantine does so
 * for the former alone, and loses it where a menu's entry was the opener, which is gone by then.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = openerNow()
    return () => {
      // Once React is through: whoever was focused since on purpose keeps the focus.
      setTimeout(() => {
        const now = document.activeElement
        if (now === null || now === document.body || now.closest('[role="dialog"]'))
          opener?.focus({ preventScroll: true })
      })
    }
  }, [opened])
}

/** What has the focus while a dialog opens; for a menu's entry the button of the menu. */
function openerNow(): HTMLElement | null {
  const now = document.activeElement
  const menu = now?.closest('[role="menu"]')
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : now
  return button instanceof HTMLElement ? button : null
}
