import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reporting/report.ts'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { Figure, Figures } from '#src/office/kit/figure/figure.tsx'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { Items } from './items.tsx'
import { asCount, asNilai, asPercent } from './numbers.ts'
import { ScoreSpread } from './score-spread.tsx'
import { SubtesBands } from './subtes-bands.tsx'

/** Participation, scores as pictures, and the items. */
export function Overview({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const { distribution } = report
  const keys = useOwnRight('jadwal-admin', 'key')
  return (
    <>
      <Participation report={report} />
      {distribution ? (
        <>
          <Figures>
            <Figure
              title={t('spread.title')}
              unit={
                <>
                  {t('spread.mean')} <b>{asNilai(distribution.mean)}</b> {t('spread.sd')}{' '}
                  <b>{asNilai(distribution.sd)}</b>
                </>
              }
            >
              <ScoreSpread distribution={distribution} bins={report.histogram} />
            </Figure>
            <Figure title={t('subtes.title')} unit={t('subtes.legend')}>
              <SubtesBands report={report} />
            </Figure>
          </Figures>
          {keys && <Items report={report} />}
        </>
      ) : (
        <State
          picture={<EmptyPicture />}
          title={t('empty.title')}
          text={t(report.participants.working > 0 ? 'empty.running' : 'empty.text')}
        />
      )}
    </>
  )
}

function Participation({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const { participants, lulus } = report
  const figures: [string, string, string?][] = [
    ['registered', asCount(participants.registered)],
    ['started', asCount(participants.started)],
    ['working', asCount(participants.working)],
    ['finished', asCount(participants.finished)],
    ['scored', asCount(participants.scored)],
  ]
  if (participants.uncounted > 0) figures.push(['uncounted', asCount(participants.uncounted)])
  if (lulus) figures.push(['passed', asCount(lulus.passed), asPercent(lulus.passed / Math.max(1, lulus.of))])
  return (
    <Facts large>
      {figures.map(([name, value, more]) => (
        <Fact key={name} name={t(`participants.${name}`)}>
          {value} {more && <small>{more}</small>}
        </Fact>
      ))}
    </Facts>
  )
}
