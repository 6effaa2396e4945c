import { Board } from './support/board.ts'
import { FaultProxy } from './support/fault-proxy.ts'
import { Phone } from './support/phone.ts'
import { expect, SKD, test } from './support/world.ts'

/** What staff do must be on a phone that is online within this, ms. */
const SOON = 5000

test('U50.30 from the board to the phones: a message within seconds, a pause, extra time for one who is offline, an incident of a room', async ({
  server,
  desk,
  newStudent,
  readyStudent,
}) => {
  test.setTimeout(600_000)
  const away = await FaultProxy.start(server.port)
  const second = new Phone(away.origin)
  try {
    const [ani, budi] = [await newStudent(SKD), await newStudent(SKD)]
    await server.query(`update jadwal_paket_member set ruang = 'R3' where user_id = any($1)`, [[ani.id, budi.id]])
    const here = await readyStudent(ani, SKD)
    const there = await readyStudent(budi, SKD, second)
    await here.start(SKD)
    await there.start(SKD)
    await here.answerAndGoOn(0)
    await there.answerAndGoOn(1)
    const board = await Board.open(desk, server, SKD)
    await expect(board.line(ani.nama)).toContainText('Mengerjakan')
    await expect(board.line(budi.nama)).toContainText('Mengerjakan')

    await board.pick(ani.nama, budi.nama)
    await board.choose('Pesan')
    await board.panel('Pesan').getByLabel('Pesan', { exact: true }).fill('Pakai headset masing-masing.')
    await board.because('Suara audio terdengar ke luar.', 'Pesan', /^Kirim pesan/)
    const message = here.page.getByRole('dialog', { name: 'Pesan dari pengawas' })
    await expect(message).toContainText('Pakai headset masing-masing.', { timeout: SOON })
    await expect(there.page.getByRole('dialog', { name: 'Pesan dari pengawas' })).toBeVisible({ timeout: SOON })
    await message.getByRole('button', { name: 'Mengerti' }).click()
    await there.page.getByRole('button', { name: 'Mengerti' }).click()

    await board.pick(ani.nama)
    await board.choose('Jeda')
    await board.because('Pengeras suara sekolah berbunyi.', 'Jeda', /^Jeda ujian/)
    await expect(here.page.getByRole('alertdialog')).toContainText('Ujian dijeda pengawas', { timeout: SOON })
    await here.page.reload()
    await expect(here.page.getByRole('alertdialog')).toContainText('Ujian dijeda pengawas')
    await expect(board.line(ani.nama)).toContainText('Dijeda')
    await board.pick(ani.nama)
    await board.choose('Lanjutkan')
    await board.because('Sudah tenang.', 'Lanjutkan', /^Lanjutkan ujian/)
    await here.questionIs(2)

    // One is offline: answers go on, and what is done meanwhile waits for the network.
    away.set('down')
    await there.answerAndGoOn(2)
    const before = await there.secondsLeft()
    await board.pick(budi.nama)
    await board.choose('Tambah waktu')
    await board.panel('Tambah waktu').getByText('15', { exact: true }).click()
    await board.because('Jaringan ponselnya putus.', 'Tambah waktu', /^Beri 15 menit/)
    expect(await there.secondsLeft()).toBeLessThanOrEqual(before)
    away.set('clear')
    await expect(there.saveLine).toContainText('Semua terkirim', { timeout: 60_000 })
    await expect.poll(() => there.secondsLeft()).toBeGreaterThan(before + 13 * 60)

    // No power in the room: both get the minutes back, once.
    const [left, leftThere] = [await here.secondsLeft(), await there.secondsLeft()]
    await board.page.getByRole('button', { name: 'Catat insiden' }).click()
    await board.panel('Catat insiden').getByText('5', { exact: true }).click()
    await board.because('Listrik padam di ruang 3.', 'Catat insiden', /^Kembalikan 5 menit/)
    await expect.poll(() => here.secondsLeft()).toBeGreaterThan(left)
    await expect.poll(() => there.secondsLeft()).toBeGreaterThan(leftThere)
    await board.page.getByRole('button', { name: 'Insiden dan tindakan' }).click()
    await expect(board.panel('Insiden dan tindakan')).toContainText('Listrik padam di ruang 3.')

    // Ended by staff: what was answered is in, the receipt comes.
    await board.pick(ani.nama)
    await board.choose('Akhiri')
    await board.because('Peserta sakit.', 'Akhiri', /^Akhiri ujian/)
    await here.hasReceipt()
    await expect(board.line(ani.nama)).toContainText('Selesai')
    await expect(here.page.getByText('Ujian ini diakhiri pengawas.')).toBeVisible()
    if (process.env.BOARD_SHOTS) {
      await board.page.screenshot({ path: `${process.env.BOARD_SHOTS}/board.png` })
      await here.page.screenshot({ path: `${process.env.BOARD_SHOTS}/ended.png` })
    }
  } finally {
    await second.dispose()
    await away.stop()
  }
})
