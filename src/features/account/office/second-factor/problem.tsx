import { CircleAlert } from 'lucide-react'
import styles from './second-factor.module.css'

export function Problem({ children }: { children: string }) {
  return (
    <p className={styles.problem} role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      {children}
    </p>
  )
}
