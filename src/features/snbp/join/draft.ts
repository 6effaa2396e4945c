import { useEffect, useState } from 'react'
import type { CURRICULA } from '#contract/choices.ts'
import type { SnbpMembership, SnbpSubmission } from '#contract/snbp/calls.ts'
import { SNBP_SEMESTERS } from '#contract/snbp/rules.ts'
import type { Picked } from '#src/components/forms/pick.tsx'
import { drop, keep, recall } from '#src/lib/device/offline-copy.ts'

/** What was typed so far, as typed. `batch` names one submission: it changes with every edit, and a second press keeps it. */
export interface Draft {
  batch: string
  /** By subject, the semesters in their order. */
  grades: Record<string, string[]>
  kurikulum: (typeof CURRICULA)[number]
  sekolah: Picked | null
  peringkat: string
  year_size: string
  choices: (Picked | null)[]
}

const nameOf = (program: string) => `snbp-draft-${program}`
const text = (value: number | null) => (value === null ? '' : `${value}`)

/** A form that begins with what was submitted last, if anything was, and with the grades of the report card. */
export function draftOf(own: SnbpMembership | undefined, written: SnbpSubmission['grades']): Draft {
  const grades: Draft['grades'] = {}
  for (const { mapel_id, semester, grade } of own?.grades ?? written) {
    if (!SNBP_SEMESTERS.some((known) => known === semester)) continue
    grades[mapel_id] ??= SNBP_SEMESTERS.map(() => '')
    grades[mapel_id][semester - 1] = `${grade}`.replace('.', ',')
  }
  const choices = (own?.choices ?? []).map(({ school_major_id: id, nama, universitas: note }) => ({ id, nama, note }))
  return {
    batch: crypto.randomUUID(),
    grades,
    kurikulum: own?.kurikulum ?? 'merdeka',
    sekolah: own?.sekolah ? { id: own.sekolah.id, nama: own.sekolah.nama, note: own.sekolah.npsn } : null,
    peringkat: text(own?.peringkat ?? null),
    year_size: text(own?.year_size ?? null),
    choices: [choices[0] ?? null, choices[1] ?? null],
  }
}

/** The draft of a programme, kept on this phone with every change: a closed tab and a dead network cost nothing. */
export function useDraft(
  user_id: string,
  program: string,
  own: SnbpMembership | undefined,
  written: SnbpSubmission['grades'],
) {
  const [draft, setDraft] = useState<Draft | null>(null)
  // Once: what comes from the server later does not take the place of what is being typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => {
    let gone = false
    void recall<Draft>(user_id, nameOf(program)).then((kept) => {
      if (!gone) setDraft(kept?.data ?? draftOf(own, written))
    })
    return () => {
      gone = true
    }
  }, [user_id, program])
  return {
    draft,
    change(part: Partial<Draft>) {
      setDraft((now) => {
        if (!now) return now
        const next = { ...now, ...part, batch: crypto.randomUUID() }
        void keep(user_id, nameOf(program), next, Date.now())
        return next
      })
    },
    forget: () => drop(user_id, nameOf(program)),
  }
}
