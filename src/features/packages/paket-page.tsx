import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Chip } from '#src/components/display/chip.tsx'
import { Figures } from '#src/components/display/figures.tsx'
import { SubtestBand } from '#src/components/display/subtest-band.tsx'
import { Table } from '#src/components/display/table.tsx'
import { Timeline } from '#src/components/display/timeline.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { clock, dateTime, longDate } from '#src/lib/format/dates.ts'
import { lengthText } from '#src/lib/format/length-text.ts'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { useZone } from '#src/lib/zone.ts'
import { BuyBar } from './buy-bar.tsx'
import { factsOfPaket, factsText, isForSale } from './facts-of-paket.ts'
import { type KnownPaket, knownPaket } from './known-paket.ts'
import { plainText } from './plain-text.ts'
import { type PaketPageReply, usePaketPage } from './shop-list.ts'
import { ShopTexts } from './shop-texts.tsx'

const Tasks = lazyScreen(() => import('./tasks/tasks.tsx'))

/** One package: what is inside, when, what one gets, what is asked, what happens next; and the way to buy it. */
export default function PaketPage() {
  const { t } = useTranslation('shop')
  const { id = '' } = useParams()
  const zone = useZone()
  const page = usePaketPage(id)
  const reply = page.data?.reply
  const lead = page.isError && !reply ? null : leadOf(reply, knownPaket(id))
  const gone = page.error && 'status' in page.error && [400, 404].includes(Number(page.error.status))
  return (
    <>
      <title>{`${reply?.data.nama ?? t('title')} · ELP`}</title>
      <TaskHead back={shopPaths.all()} title={t('paket')} />
      {page.data?.kept && <OfflineBanner>{t('kept', { hour: clock(page.data.at, zone) })}</OfflineBanner>}
      {page.isPending && !lead && <SkeletonBlock height="24rem" />}
      {page.isError && !gone && (
        <LoadError
          title={t('errorTitle')}
          text={t('errorText')}
          busy={page.isFetching}
          onRetry={() => void page.refetch()}
        />
      )}
      {gone && (
        <StateMessage title={t('goneTitle')} action={<LinkButton to={shopPaths.all()}>{t('all')}</LinkButton>}>
          {t('goneText')}
        </StateMessage>
      )}
      {lead && (
        <Page gap={8}>
          <Lead {...lead}>
            {reply && reply.rumpun.length > 0 && (
              <Text size="sm" tone="muted">
                {t('streams', { names: reply.rumpun.join(', ') })}
              </Text>
            )}
          </Lead>
          {reply ? <About reply={reply} /> : <SkeletonBlock height="24rem" />}
        </Page>
      )}
      {reply && <BuyBar paket={reply.data} />}
    </>
  )
}

/** What the shop says of it; while that comes, what its page came with. */
function leadOf(reply: PaketPageReply | undefined, known: KnownPaket | null): Omit<KnownPaket, 'id'> | null {
  if (!reply) return known
  const { kategori, nama, deskripsi } = reply.data
  return { kategori, nama, teks: plainText(deskripsi) }
}

function Lead({ kategori, nama, teks, children }: Omit<KnownPaket, 'id'> & { children?: ReactNode }) {
  return (
    <Stack gap={2} align="start">
      <Chip>{kategori}</Chip>
      <h1>{nama}</h1>
      {teks && (
        <Text size="md" tone="muted">
          {teks}
        </Text>
      )}
      {children}
    </Stack>
  )
}

function About({ reply }: { reply: PaketPageReply }) {
  const { data: paket, details, keunggulan, faq, syarat } = reply
  return (
    <>
      <Contents reply={reply} />
      <Schedule reply={reply} />
      {syarat.length > 0 && (
        <Suspense fallback={<SkeletonBlock height="12rem" />}>
          <Tasks paket_id={paket.id} tasks={syarat} />
        </Suspense>
      )}
      <ShopTexts details={details} keunggulan={keunggulan} faq={faq} />
      <AfterBuying paket={paket} />
    </>
  )
}

/** Figures, the band, and each sub-test with its questions and minutes. */
function Contents({ reply: { data: paket } }: { reply: PaketPageReply }) {
  const { t, i18n } = useTranslation('shop')
  const subtests = paket.subtes
  if (!subtests?.length) return null
  const facts = factsOfPaket(paket, subtests)
  const length = lengthText(facts.seconds, i18n.language)
  const timed = paket.waktu === 'subtes'
  return (
    <>
      <Figures
        rows={[
          [t('questions', { count: facts.questions }), t('subtests', { count: facts.subtests })],
          [length, t(timed ? 'timerEach' : 'timerOne')],
          [t('times', { count: paket.maks_percobaan }), t('attempts')],
        ]}
      />
      <Stack as="section">
        <h2>{t('inside')}</h2>
        <SubtestBand segments={facts.segments} label={factsText(t, facts, length)} size="sm" />
        <Text size="sm" tone="muted">
          {t(timed ? 'bandEach' : 'bandOne')}
        </Text>
        <Table>
          <tbody>
            {subtests.map(({ id, nama, jumlah_soal, durasi_detik }) => (
              <tr key={id}>
                <th scope="row">{nama}</th>
                <td>{t('questions', { count: jumlah_soal })}</td>
                {timed && <td>{lengthText(durasi_detik, i18n.language)}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <td>{t('questions', { count: facts.questions })}</td>
              {timed && <td>{length}</td>}
            </tr>
          </tfoot>
        </Table>
      </Stack>
    </>
  )
}

function Schedule({ reply: { data: paket, upcoming_jadwal } }: { reply: PaketPageReply }) {
  const { t } = useTranslation('shop')
  const now = useServerNow()
  if (!upcoming_jadwal.length)
    return paket.mode === 'mandiri' ? null : (
      <Stack as="section">
        <h2>{t('schedule')}</h2>
        <Text tone="muted">{t('noSchedule')}</Text>
      </Stack>
    )
  const steps = upcoming_jadwal.map(({ id, nama, mulai, selesai, zona }) => ({
    ...{ key: id, title: nama, past: mulai <= now },
    text:
      mulai <= now ? t('until', { date: dateTime(selesai, zona) }) : `${longDate(mulai, zona)}, ${clock(mulai, zona)}`,
  }))
  return (
    <Stack as="section">
      <h2>{t('schedule')}</h2>
      <Timeline steps={steps} />
    </Stack>
  )
}

function AfterBuying({ paket }: { paket: PaketPageReply['data'] }) {
  const { t } = useTranslation('shop')
  const steps = stepsOf(paket)
  return (
    <Stack as="section">
      <h2>{t('after.title')}</h2>
      <Timeline
        steps={steps.map((key) => ({
          ...{ key, title: t(`after.${key}.title`), text: t(`after.${key}.text`), past: false },
        }))}
      />
    </Stack>
  )
}

function stepsOf(paket: PaketPageReply['data']) {
  if (isForSale(paket)) return ['order', 'pay', 'tryout'] as const
  if (paket.tipe === 'gratis_bersyarat') return ['tasks', 'check', 'tryout'] as const
  return ['register', 'tryout'] as const
}
