import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ScoreExplained } from '#contract/results/score-explained.ts'
import { List } from '#src/components/display/list.tsx'
import { Table } from '#src/components/display/table.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { figure } from '../figures.ts'
import { Card } from '../parts/card.tsx'

/** How a score came about, in the order of the work: answers, questions, ability, points. */
export function Explained({ data }: { data: ScoreExplained }) {
  const { t } = useTranslation('scoreExplained')
  const examinees = Math.max(...data.subtes.map((part) => part.examinees ?? 0))
  return (
    <Stack gap={6}>
      <Head data={data} />
      <Card span={12} title={t('steps.title')}>
        <Steps data={data} />
      </Card>
      <Card span={12} title={t('parts.title')}>
        <Parts data={data} />
        {data.standard_error !== null && (
          <Text size="sm" tone="muted">
            {t('parts.examinees', { count: examinees, n: figure(examinees) })} {t('parts.error')}
          </Text>
        )}
      </Card>
      {data.stage !== 'provisional' && <Questions data={data} />}
    </Stack>
  )
}

function Head({ data }: { data: ScoreExplained }) {
  const { t } = useTranslation('scoreExplained')
  const zone = useZone()
  const { nama, nilai, standard_error, stage, since, provisional } = data
  return (
    <Card span={12} title={nama}>
      <Text size="2xl" weight="bold" numeric>
        {withError(nilai, standard_error)}
      </Text>
      <Text>{t(`stage.${stage}`, { at: since === null ? '' : dateTime(since, zone) })}</Text>
      {standard_error !== null && (
        <Text tone="muted">
          {t('head.range', { low: round(nilai - standard_error), high: round(nilai + standard_error) })}
        </Text>
      )}
      {stage !== 'provisional' && provisional && <Text tone="muted">{t('head.few')}</Text>}
    </Card>
  )
}

const round = (value: number) => figure(Math.min(1000, Math.max(0, value)), 0)
const withError = (nilai: number, standard_error: number | null) =>
  standard_error === null ? figure(nilai) : `${figure(nilai)} ± ${figure(standard_error, 0)}`

/** Which steps there were depends on the stage and, for the third, on the models of the sub-tests. */
function Steps({ data: { stage, subtes } }: { data: ScoreExplained }) {
  const { t } = useTranslation('scoreExplained')
  const models = new Set(subtes.flatMap(({ model }) => (model ? [model] : [])))
  const steps =
    stage === 'provisional'
      ? ['right', 'provisional', 'later']
      : [
          ...['right', 'difficulty'],
          ...(models.has('2pl') ? ['sharp'] : []),
          ...(models.has('1pl') || models.has('author_levels') ? ['same'] : []),
          ...(models.has('author_levels') ? ['author'] : []),
          ...['scale', 'mean'],
        ]
  return (
    <List as="ol" lined>
      {steps.map((step, index) => (
        <Row as="li" key={step} top>
          <Text as="span" weight="bold" numeric aria-hidden="true">
            {index + 1}
          </Text>
          <Text as="span">{t(`steps.${step}`)}</Text>
        </Row>
      ))}
    </List>
  )
}

function Parts({ data: { subtes } }: { data: ScoreExplained }) {
  const { t } = useTranslation('scoreExplained')
  const weighted = subtes.some(({ bobot }) => bobot !== subtes[0]?.bobot)
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('parts.subtes')}</th>
          <th scope="col">{t('parts.right')}</th>
          <th scope="col">{t('parts.score')}</th>
          {weighted && <th scope="col">{t('parts.weight')}</th>}
        </tr>
      </thead>
      <tbody>
        {subtes.map((part) => (
          <tr key={part.id}>
            <th scope="row">{part.nama}</th>
            <td>{t('parts.of', { n: part.benar, of: part.jumlah })}</td>
            <td>{withError(part.nilai, part.standard_error)}</td>
            {weighted && <td>{figure(part.bobot)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The questions that said most: of each sub-test a few, and only once their keys are out. */
function Questions({ data: { subtes } }: { data: ScoreExplained }) {
  const { t } = useTranslation('scoreExplained')
  const open = subtes.filter(({ telling }) => telling?.length)
  if (subtes.every(({ telling }) => telling === null)) {
    return (
      <Card span={12} title={t('telling.title')}>
        <Text tone="muted">{t('telling.later')}</Text>
      </Card>
    )
  }
  if (!open.length) return null
  return (
    <Card span={12} title={t('telling.title')}>
      <Text tone="muted">{t('telling.why')}</Text>
      {open.map(({ id, nama, telling }) => (
        <Stack key={id} gap={1}>
          <Text as="h3" weight="bold">
            {nama}
          </Text>
          <List lined>
            {telling?.map(({ nomor, benar, p, level }) => (
              <Row as="li" key={nomor}>
                {benar ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
                <span>
                  {t(benar ? 'telling.right' : 'telling.wrong', {
                    nomor,
                    level: t(`level.${level}`),
                    share: figure(100 * p, 0),
                  })}
                </span>
              </Row>
            ))}
          </List>
        </Stack>
      ))}
    </Card>
  )
}
