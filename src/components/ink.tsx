import styles from './ink.module.css'
import { part } from './part.tsx'

/** The dark block: the one thing of a screen that is live. */
export const Ink = part<object, 'section'>(styles.ink, 'section', {})
