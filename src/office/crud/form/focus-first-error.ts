const MARKED = 'form [aria-invalid="true"], form [data-error], form [data-invalid], form [role="alert"]'
const FIELD = 'input:not([type="hidden"], [hidden]), textarea, select, .ProseMirror'

/** The first field with an error gets the focus, once the messages are shown: the mark may stand around the field. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    for (const mark of document.querySelectorAll<HTMLElement>(MARKED)) {
      const field = mark.matches(FIELD) ? mark : mark.querySelector<HTMLElement>(FIELD)
      if (!field) continue
      field.scrollIntoView({ block: 'center' })
      return field.focus()
    }
  })
}
