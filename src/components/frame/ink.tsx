import { part } from '#src/components/layout/part.tsx'
import styles from './ink.module.css'

/** The dark block: the one thing of a screen that is live. */
export const Ink = part<object, 'section'>(styles.ink, 'section', {})
