import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DiscussedSoal } from '#contract/results.ts'
import { RichHtml } from '#src/components/rich-html.tsx'
import { figure } from '../figures.ts'
import { letterOf } from './model.ts'
import styles from './option-rows.module.css'

/** The options as they stood in the attempt: mine, the right ones, and for graded ones what each is worth. */
export function OptionRows({ soal }: { soal: DiscussedSoal }) {
  return (
    <ol className={styles.options}>
      {soal.opsi.map((option) => (
        <OptionRow key={option.id} soal={soal} option={option} />
      ))}
    </ol>
  )
}

function OptionRow({ soal, option }: { soal: DiscussedSoal; option: DiscussedSoal['opsi'][number] }) {
  const { t } = useTranslation('results')
  const letter = letterOf(soal, option.id)
  const chosen = Array.isArray(soal.jawaban) ? soal.jawaban.includes(option.id) : soal.jawaban === option.id
  const right = soal.jenis === 'skala' ? isBest(soal, option.id) : soal.kunci.includes(option.id)
  const state = stateOf(chosen, right)
  const points = soal.poin_opsi?.[option.id]
  return (
    <li className={styles.option} data-state={soal.jenis === 'skala' && state === 'wrong' ? 'mine' : state}>
      <span className={styles.bubble} aria-hidden="true">
        {bubble(soal, state, letter)}
      </span>
      <div className={styles.text}>
        <RichHtml html={option.html} />
        {state && (
          <p className={styles.word}>
            {t(`option.${soal.jenis === 'skala' ? 'graded.' : ''}${state}`, { huruf: letter })}
          </p>
        )}
      </div>
      {points !== undefined && <span className={styles.points}>{t('option.points', { n: figure(points) })}</span>}
    </li>
  )
}

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
