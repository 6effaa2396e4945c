// npm run screens [-- phone | tablet | desktop]: pictures of every screen into screens/, light and dark, taken from a real
// server with the demo and a real browser: the student's on a phone and a desktop, the back office on a tablet and a desktop.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { enrol } from '../e2e/support/enrol.ts'
import { FaultProxy } from '../e2e/support/fault-proxy.ts'
import { Phone } from '../e2e/support/phone.ts'
import { Server } from '../e2e/support/server.ts'
import { ensureBuilt } from './lib/build.mjs'
import { takeAdminTour } from './lib/screens/admin-tour.ts'
import { takePagesTour } from './lib/screens/pages-tour.ts'
import type { Shot } from './lib/screens/scene.ts'
import { takeStudentTour } from './lib/screens/student-tour.ts'

const FOLDER = 'screens'
const SIZES = {
  phone: { width: 360, height: 740, tours: [takeStudentTour, takePagesTour] },
  iphone: { width: 390, height: 844, tours: [takeStudentTour, takePagesTour] },
  tablet: { width: 768, height: 1024, tours: [takeStudentTour, takePagesTour, takeAdminTour] },
  desktop: { width: 1366, height: 768, tours: [takeStudentTour, takePagesTour, takeAdminTour] },
}

if (!process.env.APP_DIR) ensureBuilt()
const wanted = process.argv.slice(2)
if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
for (const [size, { tours, ...viewport }] of Object.entries(SIZES)) {
  if (wanted.length > 0 && !wanted.includes(size)) continue
  const server = await Server.start()
  await server.query(`update jadwal_paket set mulai = now() - interval '1 minute' where mulai > now()`)
  const network = await FaultProxy.start(server.port)
  const phone = new Phone(network.origin, { viewport })
  const student = await enrol(server, ...(await allSchedules(server)))
  try {
    for (const take of tours) {
      await take({ server, network, phone, shot: shooter(size), student })
      await phone.kill()
    }
  } finally {
    network.set('clear')
    await phone.dispose()
    await network.stop()
    await server.stop()
  }
}

/** Those that the demo's student is registered for; one is left out: there is something to find. */
async function allSchedules(server: Server): Promise<string[]> {
  const rows = await server.query<{ nama: string }>(
    `select distinct s.nama from jadwal_paket s join jadwal_paket_member m on m.jadwal_id = s.id
     join app_user u on u.id = m.user_id where u.email = $1 and s.nama <> $2 order by s.nama`,
    ['siswa@elp.test', 'Latihan campuran, daftar dulu'],
  )
  return rows.map(({ nama }) => nama)
}

/** One picture in each skin. */
function shooter(size: string): Shot {
  return async (page: Page, name: string) => {
    for (const skin of ['light', 'dark']) {
      await page.evaluate((theme) => {
        document.documentElement.dataset.theme = theme
        document.body.classList.toggle('dark', theme === 'dark')
        if (document.documentElement.dataset.mantineColorScheme)
          document.documentElement.dataset.mantineColorScheme = theme
      }, skin)
      await page.screenshot({ path: join(FOLDER, `${name}-${size}-${skin}.png`), animations: 'disabled' })
    }
    process.stdout.write(`${name} ${size}\n`)
  }
}
