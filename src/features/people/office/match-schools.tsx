import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { matchSchools, matchSchoolsReply, schoolTextsReply } from '#contract/accounts/school-texts.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { get, post } from '#src/lib/http.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { SaveBar } from '#src/office/kit/toolbar/toolbar.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { Pager } from '#src/office/list/pager.tsx'
import { usePageWithin } from '#src/office/list/use-page-within.ts'
import { certainOf, type Said, SchoolSpellings } from './siswa-import/school-spellings.tsx'

/** Spellings looked at together, the most frequent first; what is settled makes room for the next. */
const FIRST = { page: 1, size: 25 }

/** Schools that were only written: each spelling is settled once, for all who wrote it. */
export default function MatchSchools() {
  const { t } = useTranslation('participants')
  const online = useOnline()
  const { busy, run } = useAction()
  const [said, setSaid] = useState<Said<string>>({})
  const [part, setPart] = useState(FIRST)
  const turn = (next: Partial<typeof FIRST>) => setPart((now) => ({ ...now, page: 1, ...next }))
  const found = useQuery({
    queryKey: ['admin', 'cocok-sekolah', part],
    queryFn: () => get<z.infer<typeof schoolTextsReply>>('/cocok-sekolah', part),
    placeholderData: keepPreviousData,
  })
  usePageWithin(part, turn, found.isPlaceholderData ? undefined : found.data)
  useTrailName(t('match.title'))
  if (found.error && !found.data)
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  const texts = found.data?.data ?? []
  const chosen = texts.flatMap((text) => {
    const school = said[text.written] === undefined ? certainOf(text) : said[text.written]
    return school ? [{ ...text, sekolah_id: school.id }] : []
  })
  const save = () =>
    run(async () => {
      const pairs = chosen.map(({ written, sekolah_id }) => ({ written, sekolah_id }))
      const body = { batch: crypto.randomUUID(), pairs } satisfies z.input<typeof matchSchools>
      const reply = await post<z.infer<typeof matchSchoolsReply>>('/cocok-sekolah', body)
      // What was chosen on other pages waits there.
      setSaid((now) =>
        Object.fromEntries(Object.entries(now).filter(([text]) => !texts.some((one) => one.written === text))),
      )
      return t('match.saved', { n: reply.data.siswa.toLocaleString('id-ID') })
    })
  return (
    <Page title={t('match.title')} text={t('match.text')} count={found.data?.total}>
      {found.data && texts.length === 0 ? (
        <State picture={<EmptyPicture />} title={t('match.none')} text={t('match.noneText')} />
      ) : (
        <SchoolSpellings
          spellings={texts.map((text) => ({ ...text, key: text.written }))}
          said={said}
          onSay={(text, school) => setSaid((now) => ({ ...now, [text]: school }))}
        />
      )}
      {found.data && <Pager state={part} total={found.data} onChange={turn} />}
      {texts.length > 0 && (
        <SaveBar
          text={t('match.will', {
            count: chosen.length,
            n: chosen.reduce((sum, { siswa }) => sum + siswa, 0).toLocaleString('id-ID'),
          })}
        >
          <Button
            variant="filled"
            color="accent"
            loading={busy}
            disabled={chosen.length === 0 || !online}
            onClick={() => void save()}
          >
            {t('match.save')}
          </Button>
        </SaveBar>
      )}
    </Page>
  )
}
