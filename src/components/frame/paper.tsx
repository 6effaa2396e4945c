import { classes, type PartProps } from '#src/components/layout/part.tsx'
import { Stack, type StackLook } from '#src/components/layout/stack.tsx'
import styles from './paper.module.css'

/** A sheet of paper, white in both skins: what is kept or printed. */
export function Paper({ gap = 4, className, ...rest }: PartProps<StackLook, 'section'>) {
  return <Stack as="section" {...rest} gap={gap} className={classes(styles.paper, className)} />
}
