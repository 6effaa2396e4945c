import type { Phone } from './support/phone.ts'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

/** The content policy, Trusted Types among it, as a real browser enforces it; the back office: office-screens.spec.ts. */

/** A browser whose pages tell what the policy refused. */
async function watched(phone: Phone) {
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
  return { page, refused }
}

test('A43.5 a student’s way from the first page to an answer breaks no rule of the content policy', async ({
  newPhone,
  newStudent,
}) => {
  const account = await newStudent(SKD)
  // From the first page: the install breaks none either.
  const { page, refused } = await watched(newPhone({ fresh: true }))
  await page.getByRole('heading').first().waitFor()
  const student = new Student(page)
  await student.logIn(account.email, account.password)
  await student.hasPaperOf(SKD)
  await student.start(SKD)
  await student.choose(0)
  await student.next()
  await student.questionIs(2)
  expect(refused).toEqual([])
})

test('A43.7 a text that came past our policies becomes neither markup nor code, and nothing is evaluated', async ({
  phone,
}) => {
  const { page } = await watched(phone)
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
})

test('A43.8 the reader of the API’s document shows its calls', async ({ network, desk }) => {
  const { page, refused } = await watched(desk)
  await page.goto(`${network.origin}/api/docs`)
  await expect(page.getByText('/api/profile').first()).toBeVisible()
  expect(refused).toEqual([])
})
