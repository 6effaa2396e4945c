import { part } from './part.tsx'
import styles from './well.module.css'

/** A sunken block: what is read or seen beside the thing itself. */
export const Well = part<object, 'div'>(styles.well, 'div', {})
