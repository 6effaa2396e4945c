import { expect, SKD, test } from './world.ts'

const UTBK = 'Tryout UTBK-SNBT gelombang 1'

test('F3.2 in every engine the frame of an exam stays still, whichever statement is tapped', async ({
  server,
  device,
  newStudent,
}) => {
  await server.query(`update jadwal_paket set mulai = now() - interval '1 minute' where nama = $1`, [UTBK])
  const account = await newStudent(UTBK)
  const pupil = await device.open({ height: 640 })
  await pupil.logIn(account.email, account.password)
  await pupil.hasPaperOf(UTBK)
  await pupil.preflight(UTBK)
  await pupil.tap('Mulai ujian')
  await pupil.tap('Mulai kerjakan')
  await pupil.questionIs(1)
  const groups = () => document.querySelectorAll('article [role=radiogroup] input').length
  const rows = () => document.querySelectorAll('article [role=radiogroup]').length
  for (let number = 1; (await pupil.browser.run(rows)) < 2; number++) {
    await pupil.tap('Lanjut…')
    await pupil.questionIs(number + 1)
  }
  const frame = () => {
    const timer = [...document.querySelectorAll('button')].find((each) => /^Sisa waktu/.test(each.ariaLabel ?? ''))
    const line = document.querySelector('[data-save-line]')
    return [timer, line].map((each) => Math.round(each?.getBoundingClientRect().top ?? -1))
  }
  const before = await pupil.browser.run(frame)
  const last = (await pupil.browser.run(groups)) - 1
  for (const input of [last, 0, last - 1]) {
    await pupil.choose(input)
    expect(await pupil.browser.run(frame)).toEqual(before)
  }
})

test('F3.9 a private window is recognised and said before the start, with the way out; a normal one is not', async ({
  device,
  newStudent,
}) => {
  const account = await newStudent(SKD)
  const words = 'Jendela privat: jawaban hilang saat jendela ini ditutup'
  const normal = await device.open()
  await normal.logIn(account.email, account.password)
  await normal.hasPaperOf(SKD)
  await normal.preflight(SKD)
  await normal.says('Mulai ujian')
  expect(await normal.text()).not.toContain('Jendela privat')
  await device.kill()

  const hidden = await device.open({ isPrivate: true })
  await hidden.logIn(account.email, account.password)
  await hidden.open('/tryout')
  await hidden.seesPaperOf(SKD)
  await hidden.preflight(SKD)
  await hidden.says(words)
  await hidden.says('di jendela biasa')
  await hidden.says('Salin alamat')
})

test('F3.10 after an end without a network these engines, which send nothing while they are closed, say so', async ({
  network,
  device,
  newStudent,
}) => {
  const account = await newStudent(SKD)
  const pupil = await device.open()
  await pupil.sits(SKD, account)
  await pupil.answerAndGoOn(0, 2)
  network.set('down')
  await pupil.answerAndGoOn(1, 3)
  await pupil.end()
  await pupil.says('Buka ELP lagi dengan sinyal sebelum')
  await pupil.says('Ingatkan lewat kalender')
  await pupil.says('Simpan salinan jawaban')
  expect(await pupil.text()).not.toContain('Boleh tutup aplikasi')
})

test('U203.2 in every engine the first worker of a browser is not taken for a new version', async ({ device }) => {
  const pupil = await device.open()
  await pupil.open('/login')
  const shown = await pupil.browser.run(async () => {
    const seen: string[] = []
    const look = () => {
      for (const card of document.querySelectorAll('aside')) seen.push(card.innerText)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    const { active } = await navigator.serviceWorker.ready
    // Workbox tells of a worker that waits 200 ms after it was installed.
    await new Promise((done) => setTimeout(done, active?.state === 'activated' ? 1500 : 2500))
    look()
    return seen
  })
  expect(shown).toEqual([])
})
