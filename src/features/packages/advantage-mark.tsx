import { BookOpen, ChartNoAxesColumn, Clock, Medal, ShieldCheck, Target, Users, Video } from 'lucide-react'
import type { ComponentType } from 'react'
import type { AdvantageIcon } from '#contract/packages/advantage-icons.ts'

const ICONS: Record<AdvantageIcon, ComponentType<{ 'aria-hidden': 'true'; size?: number }>> = {
  book: BookOpen,
  chart: ChartNoAxesColumn,
  clock: Clock,
  medal: Medal,
  shield: ShieldCheck,
  target: Target,
  users: Users,
  video: Video,
}

/** The picture of an advantage. */
export function AdvantageMark({ icon, size }: { icon: AdvantageIcon; size?: number }) {
  const Icon = ICONS[icon]
  return <Icon aria-hidden="true" {...(size !== undefined && { size })} />
}
