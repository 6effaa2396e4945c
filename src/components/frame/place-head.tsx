import { useLocation } from 'react-router-dom'
import { type TabItem, Tabs } from '#src/components/controls/tabs.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import styles from './place-head.module.css'
import { ProfileLink } from './profile-link.tsx'

interface Props {
  title: string
  /** What the tabs are. */
  label: string
  tabs: readonly TabItem[]
  /** The frame around it shows whose account it is. */
  framed?: boolean
}

/** Head of one of the student's places: its title and the lists that it has as tabs. */
export function PlaceHead({ title, label, tabs, framed }: Props) {
  const { pathname, search } = useLocation()
  const isOpen = ({ to }: TabItem) => pathname + search === to
  // The first is what the place is; the document names the others.
  const open = tabs.slice(1).find(isOpen)
  const me = useSession((state) => state.session?.profile)
  return (
    <header>
      <title>{`${open ? `${open.label} · ` : ''}${title} · ELP`}</title>
      <Row between className={styles.top}>
        <h1>{title}</h1>
        {me && !framed && (
          <div data-only="narrow">
            <ProfileLink name={me.nama} photo={me.photo} to={paths.profil()} />
          </div>
        )}
      </Row>
      <Tabs label={label} items={tabs} />
    </header>
  )
}
