import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import '#src/lib/words/statistics.ts'
import type { StatistikTryout } from '#contract/results/statistics.ts'
import CheckCertificate from '#src/features/results/check-certificate.tsx'
import { dotsOf } from '#src/features/results/share/dots.ts'
import { ShareResult } from '#src/features/results/share/share-result.tsx'
import { useSession } from '#src/lib/session.ts'
import { renderOffice } from '../office.tsx'
import { Refusal, serve } from '../server.ts'

const ONE: StatistikTryout = {
  ...{ attempt_id: 'a1', jadwal_id: 'j1', nama: 'UTBK Nasional #4', paket_nama: 'UTBK', started_at: 1 },
  ...{ nilai: 648.29, nilai_min: 0, nilai_maks: 1000, satuan: 'seribu', provisional: false, se: 17 },
  topics: null,
  places: [
    { scope: 'nasional', of: null, nama: null, participants: 24_310, position: 1107, rank: 1107, percentile: 95.4 },
  ],
  ...{ ranked: true, subtes: [], times: null },
  distribution: {
    ...{ participants: 24_310, mean: 510, q1: 440, median: 505, q3: 580 },
    bins: [
      { from: 300, to: 500, count: 12_155 },
      { from: 500, to: 700, count: 11_912 },
      { from: 700, to: 900, count: 243 },
    ],
  },
}

let drawn: string[]
beforeEach(() => {
  drawn = []
  const nothing = () => undefined
  const at = { fillText: (text: string) => drawn.push(text), fillRect: nothing, beginPath: nothing, roundRect: nothing }
  const more = { fill: nothing, stroke: nothing, arc: nothing, moveTo: nothing, lineTo: nothing }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => ({ ...at, ...more }) as never)
  useSession.setState({
    session: { profile: { id: 'u', nama: 'Nadira Prameswari Putri', sekolah: 'SMA Nusa Cendekia' } } as never,
  })
})

test('U561.1 the picture has the short name alone, and nothing of a person that is not chosen', async () => {
  const user = userEvent.setup()
  await renderOffice(<ShareResult one={ONE} />, '/', ['statistics'])
  await user.click(screen.getByRole('button', { name: 'Bagikan gambar hasil' }))
  expect(
    await screen.findByRole('img', { name: 'UTBK Nasional #4, 648,29, Di atas 95,4%, dari 24.310 peserta' }),
  ).toBeTruthy()
  expect(drawn).toContain('Nadira P.')
  expect(drawn.join()).not.toContain('Prameswari')
  expect(drawn.join()).not.toContain('Cendekia')
  drawn.length = 0
  await user.click(screen.getByRole('checkbox', { name: 'Tampilkan SMA Nusa Cendekia' }))
  await expect.poll(() => drawn).toContain('Nadira P. · SMA Nusa Cendekia')
  drawn.length = 0
  await user.click(screen.getByRole('checkbox', { name: 'Tampilkan nama Nadira P.' }))
  await expect.poll(() => drawn).toContain('SMA Nusa Cendekia')
})

test('U561.2 a provisional score is not shared: it will change', async () => {
  await renderOffice(<ShareResult one={{ ...ONE, provisional: true }} />, '/', ['statistics'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('U561.3 one dot stands for a hundredth of all people, and one’s own is there whatever the others are', () => {
  const { columns, each } = dotsOf(ONE.distribution as never, 648.29)
  expect(each).toBe(243.1)
  expect(columns.map(({ dots }) => dots)).toEqual([50, 49, 1])
  expect(columns.map(({ own, above }) => [own, above])).toEqual([
    [null, false],
    [49, false],
    [null, true],
  ])
  const few = dotsOf(
    {
      ...(ONE.distribution as NonNullable<StatistikTryout['distribution']>),
      participants: 12,
      bins: [
        { from: 0, to: 10, count: 12 },
        { from: 10, to: 20, count: 0 },
      ],
    },
    20,
  )
  expect(few.columns.map(({ dots, own }) => [dots, own])).toEqual([
    [12, null],
    [1, 1],
  ])
})

test('U561.4 the page of a certificate says what is in force, and calls what it does not know not found, never forged', async () => {
  const stated = { state: 'revisi', nama: 'Nadira P.', tryout: 'UTBK #4', paket: 'UTBK', nilai: 650, sat_at: 1 }
  serve(() => ({ data: stated }))
  const view = await renderOffice(<CheckCertificate />, '/', ['statistics'])
  expect(await screen.findByText(/sudah direvisi/)).toBeTruthy()
  expect(screen.getByText('650')).toBeTruthy()
  view.unmount()
  serve(() => new Refusal(404, { code: 'not_found', message: 'Tidak ada', error: 'Tidak ditemukan.' }))
  await renderOffice(<CheckCertificate />, '/', ['statistics'])
  expect(await screen.findByText(/Tidak ada sertifikat dengan kode ini/)).toBeTruthy()
})
