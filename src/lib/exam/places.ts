import { createContext, useContext } from 'react'
import { paths } from '../paths.ts'

/** Where the exam and its results lead: a student's own screens, or those of a trial in the back office. */
export type ExamPlaces = Pick<typeof paths, 'mainUjian' | 'hasilUjian' | 'pembahasan' | 'tandaTerima'> & {
  tryout(): string
  tryoutSelesai(): string
}

export const ExamPlacesContext = createContext<ExamPlaces>(paths)

export const useExamPlaces = (): ExamPlaces => useContext(ExamPlacesContext)
