import { useTranslation } from 'react-i18next'
import { clockSeconds } from '#src/lib/format/dates.ts'
import type { SaveWords } from '../model/save-words.ts'
import { useRunner, useSnapshot } from './context.ts'
import { useDeviceWords } from './use-device-words.ts'

export interface LineText {
  bold: string
  rest: string
  /** Two lines in the same 44 px. */
  two: boolean
  /** The details say what it is about. */
  look?: true
}

/** From here on the sentence does not fit into one line of a small phone. */
const LONG_COUNT = 10

/** The save line in words: what is sure in bold, the rest beside or below it. */
export function useSaveText(words: SaveWords): LineText {
  const { t } = useTranslation('exam')
  const text = useSettledText(words)
  return words.writing ? { ...text, rest: t('save.writing') } : text
}

function useSettledText(words: SaveWords): LineText {
  const { t } = useTranslation('exam')
  const { zone } = useRunner()
  const device = useDeviceWords()
  const unsent = useSnapshot((snapshot) => snapshot.unsent)
  const lost = useSnapshot(({ rejected }) => rejected.length)
  const given = { ...device, count: words.count, time: clockSeconds(words.at, zone), seconds: words.at }
  switch (words.kind) {
    case 'writing':
      return one('', '')
    case 'on_phone':
      return one(t('save.on_phone', given), t('save.on_phone_rest', given))
    case 'sending':
      return one(t('save.on_phone', given), t('save.sending_rest', given))
    case 'all_sent':
      return one(t('save.all_sent'), given.time)
    case 'offline':
      return (words.count < LONG_COUNT ? one : two)(t('save.on_phone', given), t('save.offline_rest', given))
    case 'offline_long':
      return two(t('save.offline_long'), t('save.offline_long_rest', given))
    case 'server_busy':
      return two(t('save.server_busy'), t('save.server_busy_rest', given))
    case 'almost_full':
      return two(t('save.almost_full', given), t('save.almost_full_rest', given))
    case 'one_store':
      return two(t('save.one_store', given), t('save.one_store_rest', given))
    case 'login_needed':
      return two(t('save.login_needed'), t('save.login_needed_rest', given))
    case 'taken_over':
      return lost > 0
        ? look(two(t('save.taken_over'), t('save.rejected', { count: lost })))
        : two(t('save.taken_over'), t('save.taken_over_rest', given))
    case 'rejected':
    case 'start_refused': {
      if (words.kind === 'rejected' && lost > 0) return look(one(t('save.rejected', { count: lost }), ''))
      // The page or the call as a whole: no answer is lost by that.
      const bold = t(words.kind === 'rejected' ? 'save.refused' : 'save.start_refused')
      return look(unsent === 0 ? one(bold, '') : two(bold, t('save.login_needed_rest', { count: unsent })))
    }
    case 'not_saved':
      return two(t('save.not_saved'), t('save.not_saved_rest'))
  }
}

const one = (bold: string, rest: string): LineText => ({ bold, rest, two: false })
const two = (bold: string, rest: string): LineText => ({ bold, rest, two: true })
const look = (text: LineText): LineText => ({ ...text, look: true })
