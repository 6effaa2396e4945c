import type { RawQuestion } from '../types.ts'
import { childOf, childrenOf, textOf, type XmlElement } from '../xml/parse.ts'

export const isTrue = (said: string): boolean => /^(1|true)$/i.test(said.trim())

export function gradeOf(element: XmlElement): number {
  const grade = Number(textOf(childOf(element, 'defaultgrade')).trim() || '1')
  return Number.isFinite(grade) ? grade : 1
}

/** What Moodle keeps of a question beside its content. */
export function settings(element: XmlElement, type: RawQuestion['type']): string[] {
  const said = (name: string) => textOf(childOf(element, name)).trim()
  return [
    ...(['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].some(said) ? ['umpan balik umum'] : []),
    ...(childrenOf(element, 'hint').some((hint) => textOf(childOf(hint, 'text')).trim()) ? ['petunjuk (hint)'] : []),
    ...(/^(false|0)$/i.test(said('shuffleanswers')) ? ['larangan mengacak opsi'] : []),
    ...(isTrue(said('hidden')) ? ['tanda tersembunyi (soal masuk sebagai arsip)'] : []),
    ...(/^(|0(\.0*)?|0\.10*|0\.3333*|1(\.0*)?)$/.test(said('penalty'))
      ? []
      : [`penalti percobaan ulang (${said('penalty')})`]),
    // Points of a scale are in its options already.
    ...(gradeOf(element) === 1 || type === 'weighted' ? [] : [`nilai soal (${gradeOf(element)})`]),
    ...(said('idnumber') && !said('tags').includes('elp:kode') ? [`nomor id (${said('idnumber').slice(0, 60)})`] : []),
  ]
}
