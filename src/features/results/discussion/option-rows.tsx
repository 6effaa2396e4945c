import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DiscussedSoal } from '#contract/results/results.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { figure } from '../figures.ts'
import { AnswerRow } from './answer-row.tsx'
import { letterOf } from './model.ts'
import { BlankShare, ShareBar } from './share-bar.tsx'

/** The options as they stood in the attempt: mine, the right ones, and for graded ones what each is worth. */
export function OptionRows({ soal }: { soal: DiscussedSoal }) {
  return (
    <Stack gap={2}>
      <Stack as="ol" gap={2}>
        {soal.opsi.map((option) => (
          <OptionRow key={option.id} soal={soal} option={option} />
        ))}
      </Stack>
      <BlankShare soal={soal} />
    </Stack>
  )
}

function OptionRow({ soal, option }: { soal: DiscussedSoal; option: DiscussedSoal['opsi'][number] }) {
  const { t } = useTranslation('results')
  const letter = letterOf(soal, option.id)
  const chosen = Array.isArray(soal.jawaban) ? soal.jawaban.includes(option.id) : soal.jawaban === option.id
  const right = soal.jenis === 'skala' ? isBest(soal, option.id) : soal.kunci.includes(option.id)
  const state = stateOf(chosen, right)
  const points = soal.poin_opsi?.[option.id]
  const share = soal.others?.options[option.id]
  return (
    <AnswerRow
      tone={state && TONES[soal.jenis === 'skala' && state === 'wrong' ? 'mine' : state]}
      mark={bubble(soal, state, letter)}
      word={state && t(`option.${soal.jenis === 'skala' ? 'graded.' : ''}${state}`, { huruf: letter })}
      end={
        <>
          {points !== undefined && (
            <Text as="span" size="sm" tone="muted" weight="semibold" numeric>
              {t('option.points', { count: points, n: figure(points) })}
            </Text>
          )}
          {share !== undefined && <ShareBar share={share} />}
        </>
      }
    >
      <RichHtml html={option.html} />
    </AnswerRow>
  )
}

const TONES = { hit: 'success', right: 'success', wrong: 'danger', mine: 'brand' } as const

type State = 'hit' | 'wrong' | 'right' | undefined

function stateOf(chosen: boolean, right: boolean): State {
  if (chosen) return right ? 'hit' : 'wrong'
  return right ? 'right' : undefined
}

const isBest = ({ poin_opsi }: DiscussedSoal, id: string) =>
  poin_opsi?.[id] === Math.max(...Object.values(poin_opsi ?? {}))

function bubble(soal: DiscussedSoal, state: State, letter: string) {
  if (state === undefined || (soal.jenis === 'skala' && state === 'wrong')) return letter
  return state === 'wrong' ? <X /> : <Check />
}
