import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SittingInfo } from '#offline/types.ts'
import { Button } from '#src/components/controls/button.tsx'
import { lengthText } from '#src/lib/format/length-text.ts'
import { bytesText } from '#src/lib/format/text.ts'
import { useDeviceWords } from '../attempt/use-device-words.ts'
import { PREFLIGHT_WORDS } from '../model/lazy-words.ts'
import { CLOCK_TOLERANCE_MS, NEEDED_BYTES } from '../model/start-state.ts'
import { CheckRow } from './check-row.tsx'
import type { CheckFacts } from './use-checks.ts'
import type { AppParts } from './use-parts.ts'

interface Props {
  facts: CheckFacts
}

interface PaperProps extends Props {
  sitting: SittingInfo
}

/** Parts of the app that the exam needs and that did not come yet; nothing where they are here, or on their way. */
export function AppRow({ app }: { app: AppParts }) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  if (app.parts !== 'failed') return null
  const again = (
    <Button size="sm" onClick={app.again}>
      {t('preflight.app_again')}
    </Button>
  )
  return (
    <CheckRow mark="warning" title={t('preflight.app_missing')} text={t('preflight.app_missing_text')} action={again} />
  )
}

/** The paper: here and the one the server named, on its way, or missing. */
export function PaperRow({ facts, sitting }: PaperProps) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const device = useDeviceWords()
  const { paper } = facts
  const more = (
    <Button size="sm" onClick={() => void facts.fetchPaper()}>
      {t('preflight.paper_more')}
    </Button>
  )
  if (!paper) return <CheckRow mark="pending" title={t('preflight.paper_looking')} />
  if (paper.kind === 'ready') {
    const print = sitting.bundle.paper_sha256.slice(0, 8).toUpperCase()
    const seal = sitting.bundle.policy === 'open' ? t('preflight.seal_open') : t('preflight.seal_closed')
    const text = [
      bytesText(paper.bytes),
      t('preflight.print', { print: `${print.slice(0, 4)} ${print.slice(4)}` }),
      seal,
    ].join(' · ')
    return <CheckRow mark="good" title={t('preflight.paper_ready', { ...device })} text={text} />
  }
  if (paper.kind === 'downloading') {
    const progress = t('preflight.paper_progress', { done: bytesText(paper.received), total: bytesText(paper.total) })
    return (
      <CheckRow mark="now" title={t('preflight.paper_loading')} text={progress}>
        <progress value={paper.received} max={Math.max(1, paper.total)} aria-label={t('preflight.paper_loading')} />
      </CheckRow>
    )
  }
  const title = paper.kind === 'damaged' ? t('preflight.paper_damaged') : t('preflight.paper_missing')
  const text = t('preflight.paper_size', { total: bytesText(sitting.bundle.bytes) })
  return <CheckRow mark="warning" title={title} text={text} action={more} />
}

/** Tried by writing: what the browser estimates is its own share, not what the phone has left. */
export function SpaceRow({ facts, sitting }: PaperProps) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const device = useDeviceWords()
  const { room } = facts
  const needed = NEEDED_BYTES(sitting.bundle.bytes)
  if (room === undefined) return <CheckRow mark="pending" title={t('preflight.space_looking')} />
  if (room === null || (!room.full && room.written === 0)) {
    return (
      <CheckRow
        mark="info"
        title={t('preflight.space_unknown')}
        text={t('preflight.space_needed', { needed: bytesText(needed) })}
      />
    )
  }
  const values = { ...device, written: bytesText(room.written), needed: bytesText(needed) }
  if (room.full) {
    return (
      <CheckRow
        mark="warning"
        title={t('preflight.space_short', { missing: bytesText(needed - room.written) })}
        text={t('preflight.space_way_out', values)}
      />
    )
  }
  return <CheckRow mark="good" title={t('preflight.space_good', values)} text={t('preflight.space_tried', values)} />
}

/** Kept in two places, or in one: told before the start, not after. */
export function StoresRow({ facts }: Props) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const device = useDeviceWords()
  if (!facts.health) return <CheckRow mark="pending" title={t('preflight.stores_looking')} />
  if (facts.health.private_window) return <PrivateRow />
  const count = Number(facts.health.indexed_db) + Number(facts.health.opfs)
  if (count === 2)
    return <CheckRow mark="good" title={t('preflight.stores_two')} text={t('preflight.stores_two_text')} />
  if (count === 1) {
    return (
      <CheckRow mark="warning" title={t('preflight.stores_one', { ...device })} text={t('preflight.stores_one_text')} />
    )
  }
  return (
    <CheckRow mark="warning" title={t('preflight.stores_none', { ...device })} text={t('preflight.stores_none_text')} />
  )
}

/** Said before the start, with the way out: what looks saved would be gone with the window. */
function PrivateRow() {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    setCopied(true)
  }
  const action = (
    // Where the browser does not let it be copied, the address stands in the text.
    <Button size="sm" onClick={() => void copy().catch(() => undefined)}>
      {t(copied ? 'preflight.private_copied' : 'preflight.private_copy')}
    </Button>
  )
  const text = t('preflight.private_text', { address: location.host })
  return <CheckRow mark="warning" title={t('preflight.private')} text={text} action={action} />
}

export function KeepRow({ facts }: Props) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  if (!facts.health) return null
  if (facts.health.persisted)
    return <CheckRow mark="good" title={t('preflight.keep_good')} text={t('preflight.keep_good_text')} />
  if (facts.keep_refused) {
    return (
      <CheckRow mark="warning" title={t('preflight.keep_refused')} text={t('preflight.keep_refused_text')} spoken />
    )
  }
  const allow = (
    <Button size="sm" onClick={() => void facts.askPersist()}>
      {t('preflight.keep_ask')}
    </Button>
  )
  return <CheckRow mark="info" title={t('preflight.keep_none')} text={t('preflight.keep_none_text')} action={allow} />
}

/** A wrong clock is a fact, not a fault: exam time follows the server. */
export function ClockRow({ facts }: Props) {
  const { t, i18n } = useTranslation(PREFLIGHT_WORDS)
  const device = useDeviceWords()
  const { offset } = facts
  if (offset === null)
    return <CheckRow mark="info" title={t('preflight.clock_unknown')} text={t('preflight.clock_text')} />
  if (Math.abs(offset) < CLOCK_TOLERANCE_MS)
    return <CheckRow mark="good" title={t('preflight.clock_good', { ...device })} />
  const length = lengthText(Math.round(Math.abs(offset) / 60_000) * 60, i18n.language)
  const title = t(offset < 0 ? 'preflight.clock_fast' : 'preflight.clock_slow', { ...device, length })
  return <CheckRow mark="info" title={title} text={t('preflight.clock_text')} />
}
