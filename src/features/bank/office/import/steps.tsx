import { useTranslation } from 'react-i18next'
import { Steps as KitSteps } from '#src/office/kit/steps/steps.tsx'

const STEPS = ['upload', 'check', 'save'] as const

/** Where the work stands: 0 uploading, 1 checking, 2 saving, 3 all done. */
export function Steps({ at }: { at: number }) {
  const { t } = useTranslation('import')
  const steps = STEPS.map((step, index) => ({
    name: t(`step.${step}`),
    state: index < at ? ('done' as const) : index === at ? ('now' as const) : ('ahead' as const),
  }))
  return <KitSteps label={t('step.label')} steps={steps} />
}
