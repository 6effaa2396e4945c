import { hash, randomUUID } from 'node:crypto'
import type { BundleInfo } from '#contract/exam/bundle.ts'
import type { Paper } from '#contract/exam/paper.ts'
import type { SittingInfo } from '#offline/types.ts'
import { type MemoryExam, type MemorySitting, memoryExam } from '#server/exam/memory-world.ts'
import type { ExamStore } from '#server/exam/store.ts'
import type { SimTime } from './sim-time.ts'

export const sha256 = (text: string | Uint8Array): string => hash('sha256', text)

/** `waktu: 'subtes'`: two sub-tests of ten minutes; else one timer of twenty. */
export function somePaper(
  waktu: Paper['waktu'] = 'total',
  izin_lanjut_awal = false,
  uuid: () => string = randomUUID,
): Paper {
  const soal = () => ({
    id: uuid(),
    html: '<p>Soal</p>',
    stimulus_id: null,
    // Of a kind that takes any text, so that every tap can be told from every other.
    jenis: 'isian' as const,
    format: 'teks' as const,
  })
  const subtes = (kode: string) => ({
    id: uuid(),
    kode,
    nama: kode,
    durasi_detik: 600,
    acak_soal: false,
    acak_opsi: false,
    soal: [soal(), soal(), soal(), soal()],
  })
  return {
    format: 1,
    paket_id: uuid(),
    nama: 'Uji',
    skin: 'latihan',
    waktu,
    durasi_detik: 1200,
    izin_lanjut_awal,
    salah_mengurangi: false,
    subtes: [subtes('A'), subtes('B')],
    stimulus: [],
    media: [],
  }
}

export interface ExamWorld {
  exam: MemoryExam
  paper: Paper
  json: string
  sitting: SittingInfo
  /** What the server hands out, by its hash. */
  bundles: Map<string, string>
  /** Another paper is handed out from now on; answers what phones are told of it. */
  republish(paper: Paper): BundleInfo
  /** The sitting as the server has it: what an admin changes. */
  held: MemorySitting
  /** Server clock minus true time, ms: a test may step it. */
  clock: { skew: number }
}

export interface ExamWorldOptions {
  paper?: Paper
  grace_ms?: number
  max_attempts?: number
  /** Where ids come from: a seeded source makes the whole world repeatable. */
  uuid?: () => string
  /** Where the server keeps attempts; absent: in memory. Its rows must know of `place`. */
  store?: ExamStore
  place?: { jadwal_id: string; jadwal_ujian_id: string; ujian_id: string }
}

/** One open sitting of one paper on the real server rules, in memory. */
export function examWorld(time: SimTime, options: ExamWorldOptions = {}): ExamWorld {
  const { uuid = randomUUID, grace_ms = 3_600_000, max_attempts = 5 } = options
  const { paper = somePaper('total', false, uuid) } = options
  const json = JSON.stringify(paper)
  const paper_sha256 = sha256(json)
  const place = options.place ?? { jadwal_id: uuid(), jadwal_ujian_id: uuid(), ujian_id: uuid() }
  const { ujian_id, ...ids } = place
  const window = { mulai: time.now - 60_000, selesai: time.now + 86_400_000 }
  const held: MemorySitting = {
    sitting: {
      ...ids,
      ...window,
      ujian_id,
      published: true,
      grace_ms,
      max_attempts,
      papers: [{ paper_sha256, policy: 'open', paper_key: null, current: true }],
    },
    papers: { [paper_sha256]: paper },
  }
  const clock = { skew: 0 }
  const bundles = new Map([[paper_sha256, json]])
  const bundleOf = (sha: string): BundleInfo => ({
    paper_sha256: sha,
    bundle_sha256: sha,
    bytes: bundles.get(sha)?.length ?? 0,
    policy: 'open',
    wrapped_key: null,
  })
  const exam = memoryExam({
    now: () => time.now + clock.skew,
    sha256,
    sittings: [held],
    bundleOf: (_, sha) => bundleOf(sha),
    ...(options.store && { store: options.store }),
  })
  const sitting: SittingInfo = {
    ...ids,
    ...window,
    nama: 'Sesi 1',
    paket_nama: 'Uji',
    kelonggaran_kirim_detik: grace_ms / 1000,
    bundle: bundleOf(paper_sha256),
  }
  function republish(next: Paper): BundleInfo {
    const text = JSON.stringify(next)
    const sha = sha256(text)
    bundles.set(sha, text)
    held.papers[sha] = next
    const old = held.sitting.papers.map((known) => ({ ...known, current: false }))
    held.sitting.papers = [{ paper_sha256: sha, policy: 'open', paper_key: null, current: true }, ...old]
    return bundleOf(sha)
  }
  return { exam, paper, json, bundles, republish, sitting, held, clock }
}
