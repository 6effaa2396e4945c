import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLoneSheet } from '#contract/exam/sheet.ts'
import { ActionBar } from '../attempt/action-bar.tsx'
import { useRunner, useSnapshot } from '../attempt/context.ts'
import { useLimits } from '../attempt/use-clock.ts'
import { useDesktop } from '../attempt/use-media-query.ts'
import { useMoves } from '../attempt/use-moves.ts'
import { MapSheet } from '../map/map-sheet.tsx'
import { MapSide } from '../map/map-side.tsx'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { type Item, isLastPart, openItems, type Part } from '../model/session.ts'
import type { SheetSoal } from '../model/sheet.ts'
import { Sheet } from './sheet.tsx'
import { SheetIntro } from './sheet-intro.tsx'

interface Props {
  open_index: number
  item: Item
  onLogin: () => void
}

/** Pauli, Kraepelin, kecermatan: one pair, one pad, and the clock. */
export function SheetStage({ open_index, item, onLogin }: Props) {
  const { session } = useRunner()
  const limit = useLimits()[item.part]
  const part = session.parts[item.part]
  const soal = sheetOf(item)
  if (!soal || !limit || !part) return null
  const facts = { soal, part, akhir: limit.akhir, onLogin }
  if (isLoneSheet(session.paper, item.part)) return <LoneSheet {...facts} mulai={limit.mulai} />
  return <SheetAmongOthers key={soal.id} {...facts} item={item} items={openItems(session, open_index)} />
}

const sheetOf = ({ soal }: Item): SheetSoal | null =>
  soal.jenis === 'pauli' || soal.jenis === 'kecermatan' ? soal : null

interface SheetFacts {
  soal: SheetSoal
  part: Part
  akhir: number
  onLogin: () => void
}

/** The sheet is the whole sub-test: it begins with it, and there is nowhere else to go. */
function LoneSheet(facts: SheetFacts & { mulai: number }) {
  const { preferences } = useRunner()
  return <Sheet key={facts.soal.id} {...facts} onDone={() => preferences.tool({ reviewing: true })} />
}

/** One among questions or other sheets: its clock begins when it is opened, and all stay within reach. */
function SheetAmongOthers({ item, items, ...facts }: SheetFacts & { item: Item; items: readonly Item[] }) {
  const { t } = useTranslation(LAZY_WORDS)
  const { session } = useRunner()
  const desktop = useDesktop()
  const [map, setMap] = useState(false)
  const opened = useSnapshot((snapshot) => snapshot.opened.get(item.soal.id))
  const locked = useSnapshot((snapshot) => snapshot.phase !== 'running')
  const { place, go, step, review } = useMoves(items, item)
  const finishLabel = isLastPart(session, item.part) ? t('map.finish') : t('map.finish_part')
  const content = { items, onGo: go, onFinish: review, finishLabel }
  const around = {
    side: desktop ? <MapSide {...content} /> : undefined,
    nav: (
      <ActionBar
        items={items}
        item={item}
        flag={false}
        locked={locked}
        first={place === 0}
        last={place === items.length - 1}
        onPrevious={() => step(-1)}
        onNext={() => step(1)}
        onMap={() => setMap(true)}
      />
    ),
  }
  return (
    <>
      {opened === undefined ? (
        <SheetIntro {...facts} {...around} number={item.number} count={items.length} locked={locked} />
      ) : (
        <Sheet {...facts} {...around} mulai={opened} number={item.number} onStep={step} onDone={() => step(1)} />
      )}
      {!desktop && <MapSheet open={map} onClose={() => setMap(false)} akhir={facts.akhir} {...content} />}
    </>
  )
}
