import { createContext, memo, type ReactNode, use, useState } from 'react'
import type { Part } from '../model/session.ts'
import { DesktopTop } from './desktop-top.tsx'
import { Head } from './head.tsx'
import type { SaveDetails } from './save-details.tsx'
import { SaveLine } from './save-line.tsx'
import { useDesktop } from './use-media-query.ts'

interface Props {
  part: Part
  akhir: number
  subtitle?: string
  onTools?: () => void
  onTight?: (tight: boolean) => void
  end?: ReactNode
  onLogin: () => void
}

/** The sheet that says more about saving, null for as long as it is on its way. */
export const SaveDetailsContext = createContext<typeof SaveDetails | null>(null)

/**
 * Head and save line, with the sheet that says more about saving: on every screen of a running exam. Another question
 * changes nothing in them.
 */
export const TopLines = memo(function TopLines({ onLogin, ...head }: Props) {
  const desktop = useDesktop()
  const Details = use(SaveDetailsContext)
  const [details, setDetails] = useState(false)
  const open = () => setDetails(true)
  return (
    <>
      {desktop ? (
        <DesktopTop
          part={head.part}
          akhir={head.akhir}
          subtitle={head.subtitle}
          end={head.end}
          onDetails={open}
          onLogin={onLogin}
        />
      ) : (
        <>
          <Head {...head} />
          <SaveLine onDetails={open} onLogin={onLogin} />
        </>
      )}
      {Details && <Details open={details} onClose={() => setDetails(false)} akhir={head.akhir} onLogin={onLogin} />}
    </>
  )
})
