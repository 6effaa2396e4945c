import { EssayAnswer } from './essay-answer.tsx'
import { GapsAnswer } from './gaps-answer.tsx'
import { MatchAnswer } from './match-answer.tsx'
import { OrderAnswer } from './order-answer.tsx'
import type { AnswerProps } from './parts-count.tsx'

/** An answer of several parts, of whichever type, or an essay. */
export function PartsAnswer(props: AnswerProps) {
  switch (props.item.soal.jenis) {
    case 'jodoh':
      return <MatchAnswer {...props} />
    case 'urut':
      return <OrderAnswer {...props} />
    case 'rumpang':
      return <GapsAnswer key={props.item.soal.id} {...props} />
    case 'uraian':
      return <EssayAnswer key={props.item.soal.id} {...props} />
    default:
      return null
  }
}
