import { Phone } from './support/phone.ts'
import type { Server } from './support/server.ts'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

/** The content policy, Trusted Types among it, as a real browser enforces it on the pages of the product. */
const DESKTOP = { width: 1366, height: 768 }

/** A browser whose pages tell what the policy refused. */
async function watched(server: Server, viewport?: typeof DESKTOP) {
  const phone = new Phone(`http://127.0.0.1:${server.port}`, viewport)
  phone.onEveryPage(
    () => `addEventListener('securitypolicyviolation', (event) => {
      const said = [event.effectiveDirective, event.blockedURI, event.sourceFile, event.sample].join(' ')
      console.error('content policy: ' + said)
    })`,
  )
  const page = await phone.open('/home')
  const refused: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (/content policy|Content Security Policy|Trusted ?(Type|HTML|Script)/i.test(text)) refused.push(text)
  })
  page.on('pageerror', (error) => refused.push(String(error)))
  await page.reload()
  return { phone, page, refused }
}

test('A43.5 a student’s way from the first page to an answer breaks no rule of the content policy', async ({
  server,
  newStudent,
}) => {
  const account = await newStudent(SKD)
  const { phone, page, refused } = await watched(server)
  await page.getByRole('heading').first().waitFor()
  const student = new Student(page)
  await student.logIn(account.email, account.password)
  await student.hasPaperOf(SKD)
  await student.start(SKD)
  await student.choose(0)
  await student.next()
  await student.questionIs(2)
  expect(refused).toEqual([])
  await phone.dispose()
})

test('A43.6 no screen of the back office breaks a rule of the content policy', async ({ server }) => {
  // Some forty screens.
  test.setTimeout(240_000)
  const { phone, page, refused } = await watched(server, DESKTOP)
  await page.goto(`http://127.0.0.1:${server.port}/master-admin?next=/master-admin/dashboard`)
  await page.locator('input[name="email"]').fill('superadmin@elp.test')
  await page.locator('input[name="password"]').fill('tryout2026')
  await page.locator('button[type="submit"]').click()
  await page.waitForURL(({ pathname }) => pathname === '/master-admin/dashboard')
  await page.getByRole('heading').first().waitFor()
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/master-admin/"]')].map((link) => link.pathname),
  )
  expect(paths.length).toBeGreaterThan(5)
  for (const path of new Set(paths)) {
    // A sitting's own page, to which the dashboard leads once it knows of one, listens for ever.
    const listens = page.waitForRequest(/\/stream\?/, { timeout: 0 }).catch(() => undefined)
    await page.goto(`http://127.0.0.1:${server.port}${path}`)
    await page.getByRole('heading').first().waitFor()
    const idle = page.waitForLoadState('networkidle')
    idle.catch(() => undefined)
    await Promise.race([idle, listens])
  }
  expect(refused).toEqual([])
  await phone.dispose()
})

test('A43.7 a text that came past our policies becomes neither markup nor code, and nothing is evaluated', async ({
  server,
}) => {
  const { phone, page } = await watched(server)
  // Later, as a script of the page: what DevTools runs at once may evaluate.
  const outcome = await page.evaluate(async () => {
    await new Promise((later) => setTimeout(later))
    const tries: Record<string, () => void> = {
      markup: () => {
        document.createElement('div').innerHTML = '<b>x</b>'
      },
      script: () => {
        document.createElement('script').text = 'globalThis.ran = true'
      },
      evaluated: () => {
        // biome-ignore lint/security/noGlobalEval: it is what must be refused
        globalThis.eval('globalThis.ran = true')
      },
      made: () => {
        new Function('globalThis.ran = true')()
      },
      worker: () => {
        new Worker(URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' })))
      },
      elsewhere: () => {
        new Worker('https://jahat.test/x.js')
      },
      policy: () => {
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): void }
        }
        trustedTypes.createPolicy('jahat', {})
      },
    }
    const refused = Object.entries(tries).map(([name, attempt]) => {
      try {
        attempt()
        return `${name} was done`
      } catch {
        // As it should be.
        return name
      }
    })
    return { refused, ran: (globalThis as { ran?: boolean }).ran ?? false }
  })
  expect(outcome).toEqual({
    refused: ['markup', 'script', 'evaluated', 'made', 'worker', 'elsewhere', 'policy'],
    ran: false,
  })
  await phone.dispose()
})

test('A43.8 the reader of the API’s document shows its calls', async ({ server }) => {
  const { phone, page, refused } = await watched(server, DESKTOP)
  await page.goto(`http://127.0.0.1:${server.port}/api/docs`)
  await expect(page.getByText('/api/profile').first()).toBeVisible()
  expect(refused).toEqual([])
  await phone.dispose()
})
