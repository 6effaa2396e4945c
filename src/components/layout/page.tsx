import styles from './page.module.css'
import { classes, type PartProps } from './part.tsx'
import { Stack, type StackLook } from './stack.tsx'

interface PageLook extends StackLook {
  /** In the middle of a wide page. */
  centred?: true
}

/** A screen's column of parts between the edges of the page. */
export function Page({ gap = 4, centred, className, ...rest }: PartProps<PageLook, 'div'>) {
  return <Stack {...rest} gap={gap} data-centred={centred} className={classes(styles.page, className)} />
}
