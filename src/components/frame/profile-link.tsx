import { IconLink } from '#src/components/controls/icon-button.tsx'
import { Avatar, type AvatarProps } from '#src/components/display/avatar.tsx'
import styles from './profile-link.module.css'

/** A person at the end of a head, and the way to their place. */
export function ProfileLink({ name, photo, to }: AvatarProps & { to: string }) {
  return <IconLink label={name} icon={<Avatar name={name} photo={photo} />} className={styles.me} to={to} />
}
