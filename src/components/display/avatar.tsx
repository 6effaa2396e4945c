import { initials } from '#src/lib/format/text.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  name: string
  /** Part of the address of the photo. */
  photo?: string | null | undefined
  size?: 'sm' | 'lg'
}

/** A person by photo or initials; also while the photo does not come; the name itself stands beside it or in the link's label. */
export function Avatar({ name, photo, size = 'sm' }: AvatarProps) {
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {initials(name)}
      {photo && <img src={`/files/photo/${photo}`} alt="" />}
    </span>
  )
}
