import type { Paper } from '#contract/exam/paper.ts'
import { exportLog } from '#src/offline/attempt/export.ts'
import { LiveLog } from '#src/offline/attempt/live-log.ts'
import type { Called, Network, News } from '#src/offline/log/ports.ts'
import type { Link } from '#src/offline/send/network.ts'
import { Sender } from '#src/offline/send/sender.ts'
import { World } from './world.ts'

export const SOAL = ['q0', 'q1', 'q2', 'sheet'] as const
/** The paper of the simulated exam, as a phone has it. */
const PAPER = {
  ...{ format: 1, paket_id: 'p', nama: 'Tryout', skin: 'utbk', waktu: 'total', durasi_detik: 3600 },
  ...{ izin_lanjut_awal: false, salah_mengurangi: null, stimulus: [], media: [] },
  subtes: [
    {
      ...{ id: 'st', kode: 'A', nama: 'A', durasi_detik: 3600, acak_soal: false, acak_opsi: false },
      soal: SOAL.map((id) => ({
        id,
        html: '',
        stimulus_id: null,
        jenis: id === 'sheet' ? 'pauli' : 'isian',
        format: 'teks',
      })),
    },
  ],
} as unknown as Paper
const SITTING = {
  ...{ jadwal_id: 'j', jadwal_ujian_id: 'u', nama: 'Tryout', paket_nama: 'Paket', mulai: 0, selesai: 0 },
  ...{ kelonggaran_kirim_detik: 3600 },
  bundle: { paper_sha256: '', bundle_sha256: '', bytes: 0, policy: 'open' as const, wrapped_key: null },
}

/** Tells of each call how it went, as the calls over HTTP do. */
function telling(network: Network, tell: (link: Link) => void): Network {
  const told = async <T>(call: Promise<Called<T>>, refused: 'refused' | 'start_refused' = 'refused') => {
    tell({ kind: 'calling' })
    const called = await call
    if (called.kind === 'busy') tell({ kind: 'busy', retry_after_ms: called.retry_after_ms })
    else if (called.kind === 'lost') tell({ kind: 'lost' })
    else if (called.kind === 'refused') tell({ kind: refused, code: 'x' })
    else tell({ kind: 'ok' })
    return called
  }
  return {
    init: (request) => told(network.init(request), 'start_refused'),
    append: (token, request) => told(network.append(token, request)),
    end: (token, request) => told(network.end(token, request)),
  }
}

/** An attempt on the screen of a page life of the first phone; `hear`: what other tabs told. */
export async function screen(
  world: World,
  n = 0,
  name = `a${n}000000000`,
): Promise<{ live: LiveLog; hear: (news: News) => void; posted: News[] }> {
  const phone = world.phone
  if (phone.begun.origin.writer === 'none') phone.begun.origin = { writer: name, seq: 1 }
  const { stores, network, ports } = phone.parts()
  const posted: News[] = []
  let hear: (news: News) => void = () => undefined
  const opening = LiveLog.open({
    ...{ name, begun: phone.begun, about: { user_id: 'u', sitting: SITTING }, paper: PAPER, app: '2', stores, ports },
    senderOf: (tell) => (parts) => new Sender({ ...parts, ports, network: telling(network, tell) }),
    exportFile: (book) => exportLog(book, 'u', ports),
    channelOf: (listener) => {
      hear = listener
      return { post: (news) => void posted.push(structuredClone(news)) }
    },
  })
  return { live: await world.time.until(opening), hear: (news) => hear(news), posted }
}

export async function begun(seed = 1): Promise<{ world: World; live: LiveLog }> {
  const world = new World(seed)
  const { live } = await screen(world)
  await world.time.pass(5000)
  return { world, live }
}
