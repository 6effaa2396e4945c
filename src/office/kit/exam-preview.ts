import { type ComponentType, createContext } from 'react'
import type { Paper } from '#contract/exam/paper.ts'

export interface ExamPreviewProps {
  paper: Paper
  /** What the window in the page is called. */
  title: string
  dark: boolean
}

/** The runner's own screen, handed in by the app: features do not know each other. */
export const ExamPreviewContext = createContext<ComponentType<ExamPreviewProps> | null>(null)
