import type { ReportDeps } from '../reporting/deps.ts'

export interface CalibrationDeps extends ReportDeps {
  /** A run was started; without this notification the job finds it within a minute. */
  onCalibrate?: ((run_id: string) => Promise<void>) | undefined
}
