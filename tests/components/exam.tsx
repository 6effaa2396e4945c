import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import type { Paper, PaperSoal } from '#contract/exam/paper.ts'
import type { AttemptSnapshot } from '#offline/types.ts'
import { makePreview } from '#src/features/exam/preview/make-preview.ts'
import { lateParts } from '#src/features/exam/runner/lazy-parts.ts'
import { Runner } from '#src/features/exam/runner/runner.tsx'
import { startWords } from '#src/lib/i18n/i18n.ts'

const id = (kind: number, n: number) => `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`

const OPSI = ['A', 'B', 'C', 'D', 'E'].map((letter) => ({ id: letter, html: `<p>pilihan ${letter}</p>` }))

type Kind = 'pilihan' | 'ganda' | 'pernyataan' | 'angka' | 'teks' | 'jodoh' | 'urut' | 'rumpang'

function soal(kind: Kind, n: number): PaperSoal {
  const base = { id: id(2, n), html: `<p>Soal ke-${n}</p>`, stimulus_id: null }
  if (kind === 'pernyataan') {
    return { ...base, jenis: kind, kolom: ['Benar', 'Salah'], pernyataan: ['<p>satu</p>', '<p>dua</p>'] }
  }
  if (kind === 'jodoh')
    return { ...base, jenis: kind, opsi: OPSI.slice(0, 3), pernyataan: ['<p>satu</p>', '<p>dua</p>'] }
  if (kind === 'rumpang') return { ...base, jenis: kind, format: 'angka', celah: 2 }
  if (kind === 'urut') return { ...base, jenis: kind, opsi: OPSI.slice(0, 3) }
  if (kind === 'angka' || kind === 'teks') return { ...base, jenis: 'isian', format: kind }
  return { ...base, jenis: kind, opsi: OPSI }
}

/** A paper of one timer with a sub-test for each list of questions, in the order given. */
export function paperOf(...parts: Kind[][]): Paper {
  let n = 0
  return {
    ...{ format: 1, paket_id: id(0, 0), nama: 'Latihan', skin: 'latihan', waktu: 'total', izin_lanjut_awal: true },
    ...{ durasi_detik: 600, salah_mengurangi: null, stimulus: [], media: [] },
    subtes: parts.map((kinds, index) => ({
      ...{ id: id(1, index), kode: `S${index}`, nama: `Subtes ${index + 1}`, durasi_detik: 600 },
      ...{ acak_soal: false, acak_opsi: false, soal: kinds.map((kind) => soal(kind, ++n)) },
    })),
  }
}

interface Resizable {
  happyDOM: { setViewport(size: { width: number; height: number }): void }
}

/** The runner on an attempt that lives in memory, as the back office shows it, at its first question on a phone. */
export async function renderExam(paper: Paper) {
  ;(window as unknown as Resizable).happyDOM.setViewport({ width: 360, height: 740 })
  await startWords('id', ['exam', 'examLate'])
  await lateParts()
  const runner = await makePreview(paper, window, 'Perbesar')
  render(
    <MemoryRouter>
      <Runner runner={runner} LoginSheet={() => null} />
    </MemoryRouter>,
  )
  return runner
}

/** The exam on the screen, of which the engine tells this. */
export async function renderTold(paper: Paper, more: Partial<AttemptSnapshot>) {
  const user = userEvent.setup()
  const { attempt } = await renderExam(paper)
  const { snapshot } = attempt
  let last: AttemptSnapshot | null = null
  let made: AttemptSnapshot | null = null
  attempt.snapshot = () => {
    const now = snapshot()
    if (now !== last || !made) made = { ...now, ...more }
    last = now
    return made
  }
  await act(() => attempt.append(paper.subtes[0]?.soal[0]?.id ?? '', { f: true }))
  return { user, attempt }
}
