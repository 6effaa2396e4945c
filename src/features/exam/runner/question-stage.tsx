import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FOLLOW_MS } from '#src/lib/loading/lazy-part.ts'
import { ActionBar } from '../attempt/action-bar.tsx'
import { useCurrentItem, usePreferences, useRunner, useSnapshot } from '../attempt/context.ts'
import { Frame } from '../attempt/frame.tsx'
import { TopLines } from '../attempt/top-lines.tsx'
import { useLimits } from '../attempt/use-clock.ts'
import { useDesktop } from '../attempt/use-media-query.ts'
import { useMoves } from '../attempt/use-moves.ts'
import { isLastPart, openItems } from '../model/session.ts'
import { useHighlighter } from '../tools/use-highlighter.ts'
import { useReadAloud } from '../tools/use-read-aloud.ts'
import { useLazyParts } from './lazy-parts.ts'
import { QuestionArea } from './question-area.tsx'
import { useQuestionKeys } from './use-question-keys.ts'
import { useZoom } from './use-zoom.ts'

interface Props {
  open_index: number
  onLogin: () => void
}

type Panel = 'map' | 'tools' | 'note' | 'help' | null

/** Working on questions: the screen a student spends the exam in. */
export function QuestionStage({ open_index, onLogin }: Props) {
  const { t } = useTranslation('exam')
  const { session } = useRunner()
  const desktop = useDesktop()
  const [panel, setPanel] = useState<Panel>(null)
  const [tight, setTight] = useState(false)
  const items = openItems(session, open_index)
  const item = useCurrentItem(items)
  const akhir = useLimits()[open_index]?.akhir ?? 0
  const locked = useSnapshot((snapshot) => snapshot.phase !== 'running')
  const area = useRef<HTMLDivElement>(null)
  const voice = useReadAloud(area, item?.soal.id)
  const zoom = useZoom(area)
  useHighlighter(area)
  // What has no options may be answered by one of the parts.
  const late = useLazyParts(desktop || panel || !item || !('opsi' in item.soal) ? 0 : FOLLOW_MS)
  const { place, go, step, review } = useMoves(items, item)
  const close = useCallback(() => setPanel(null), [])
  const openTools = useCallback(() => setPanel('tools'), [])
  const goTo = useCallback(
    (id: string) => {
      setPanel(null)
      go(id)
    },
    [go],
  )
  useQuestionKeys({ item, locked, onStep: step, onHelp: () => setPanel('help') })
  const striking = usePreferences((state) => state.tools)
  const part = session.parts[item?.part ?? 0]
  if (!item || !part) return null
  const finishLabel = isLastPart(session, open_index) ? t('map.finish') : t('map.finish_part')
  const strip = desktop && session.paper.skin === 'bkn'
  const map = { items, onGo: goTo, onFinish: review, finishLabel }
  // Its place is kept while it is on its way.
  const side = late ? <late.MapSide {...map} /> : <div />
  return (
    <>
      <Frame
        top={<TopLines part={part} akhir={akhir} onTools={openTools} onTight={setTight} onLogin={onLogin} />}
        side={desktop && !strip ? side : undefined}
        bar={
          <>
            {strip && late && <late.MapStrip {...map} />}
            <ActionBar
              items={items}
              item={item}
              locked={locked}
              first={place === 0}
              last={place === items.length - 1}
              onPrevious={() => step(-1)}
              onNext={() => step(1)}
              onMap={() => setPanel('map')}
            />
          </>
        }
      >
        <QuestionArea
          area={area}
          item={item}
          part={part}
          count={items.length}
          locked={locked}
          tight={tight}
          marking={striking.highlight}
          tools={{ speaking: voice.speaking, onSpeak: voice.toggle, onNote: () => setPanel('note') }}
        />
      </Frame>
      {late && (
        <>
          {!desktop && <late.MapSheet open={panel === 'map'} onClose={close} akhir={akhir} {...map} />}
          <late.ToolSheet
            open={panel === 'tools'}
            onClose={close}
            akhir={akhir}
            speaking={voice.speaking}
            onSpeak={voice.toggle}
          />
          <late.NoteSheet open={panel === 'note'} onClose={close} />
          <late.HelpSheet open={panel === 'help'} onClose={close} />
          <late.ImageZoom image={zoom.image} onClose={zoom.close} />
        </>
      )}
    </>
  )
}
