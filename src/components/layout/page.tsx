import styles from './page.module.css'
import { classes, type PartProps } from './part.tsx'
import { Stack, type StackLook } from './stack.tsx'

/** A screen's column of parts between the edges of the page. */
export function Page({ gap = 4, className, ...rest }: PartProps<StackLook, 'div'>) {
  return <Stack {...rest} gap={gap} className={classes(styles.page, className)} />
}
