import { OWN_RIGHTS } from '#contract/access/own-rights.ts'
import {
  OPEN_ENDPOINTS,
  openReads,
  type Probe,
  resourceProbes,
  STUDENT_PROBES,
  VERB_PROBES,
} from '../endpoint-rights.ts'
import { started } from '../exam-http.ts'
import { make, RESOURCE_KEYS, resourceOf } from '../factories.ts'
import { type Person, person, staff } from '../people.ts'
import type { Reply, World } from '../world.ts'
import { fitting } from './fitting.ts'
import { type ApiDocument, type Operation, operationsOf } from './operations.ts'
import { OWN_CALLS, type OwnCall, type Owner } from './own-calls.ts'
import { seeded } from './random.ts'
import { stockOf } from './stock.ts'

/** Who asks, as the columns of the table. */
export const ASKERS = [
  'no token',
  'student',
  'other student',
  'admin without flag',
  'admin with flag',
  'super admin',
] as const

/** One call of the table: what it asks for, and what each asker is answered. */
export interface RightsRow {
  call: string
  /** Menu and flag that open it to staff. */
  needs: string
  answers: string[]
}

const FLAGS = ['create', 'update', 'delete', ...OWN_RIGHTS] as const
const PROBES: readonly Probe[] = [...RESOURCE_KEYS.flatMap(resourceProbes), ...STUDENT_PROBES, ...VERB_PROBES]

/** Asks every call of the API's document as everybody, and writes down what the server answers. */
export async function rightsTable(world: World, document: ApiDocument): Promise<RightsRow[]> {
  const cast = await castOf(world)
  const rows: RightsRow[] = []
  for (const operation of operationsOf(document)) {
    const name = `${operation.method} ${operation.path.replace(/^\/api/, '')}`
    const probes = PROBES.filter((probe) => `${probe.method} ${probe.endpoint}` === name)
    for (const probe of probes) rows.push(await probed(world, name, probe, cast))
    if (probes.length && !OPEN_ENDPOINTS.has(name)) continue
    // Who logs out is nobody in the calls that follow.
    rows.push(await asked(world, document, name, operation, name === LOG_OUT ? await castOf(world) : cast))
  }
  return rows
}

const LOG_OUT = 'POST /jwt/logout'
const MENUS = [...new Set(PROBES.flatMap((probe) => probe.menus))]

/** Everybody who asks; staff are made once for each set of menus and rights. */
interface Cast {
  student: Person
  other: Owner
  superAdmin: Person
  staff(menus: string[], rights?: Rights): Promise<Person>
}

async function castOf(world: World): Promise<Cast> {
  const made = new Map<string, Promise<Person>>()
  return {
    student: await person(world),
    other: await started(world),
    superAdmin: await person(world, 'Super Admin'),
    staff(menus, rights) {
      const key = JSON.stringify([menus, rights])
      const someone = made.get(key) ?? staff(world, menus, rights)
      made.set(key, someone)
      return someone
    },
  }
}

async function probed(world: World, name: string, probe: Probe, cast: Cast): Promise<RightsRow> {
  const rest = MENUS.filter((menu) => ![...probe.menus, ...(probe.beside ?? [])].includes(menu))
  const [menu] = probe.menus as [string]
  const flags = [probe.flag, probe.or].filter((flag) => flag != null)
  const others = flags.length > 0 && (Object.fromEntries(FLAGS.map((each) => [each, !flags.includes(each)])) as Rights)
  const people = [
    ...[cast.student, cast.other.student],
    ...[others ? await cast.staff([menu], others) : await cast.staff(rest), await cast.staff([menu])],
    cast.superAdmin,
  ]
  const answers: string[] = []
  for (const token of [undefined, ...people.map((each) => each.token)]) {
    const { path, body } = await probe.send(world)
    answers.push(said(await world.call(probe.method, path, { ...(token && { token }), body })))
  }
  const asked = [flags.join(' or '), probe.also].filter(Boolean).join(' and ')
  const needs = [probe.menus.join(' or '), ...(asked ? [asked] : [])].join(': ')
  return { call: name, needs, answers }
}

type Rights = Record<(typeof FLAGS)[number], boolean>

/** A call that asks for no menu: about what the student in the second column has. */
async function asked(
  world: World,
  document: ApiDocument,
  name: string,
  operation: Operation,
  { other, superAdmin, ...cast }: Cast,
): Promise<RightsRow> {
  const owner = await started(world)
  const askers: (Asker | undefined)[] = [
    undefined,
    { token: owner.student.token, upload: owner.token },
    { token: other.student.token, upload: other.token },
    ...[await cast.staff([]), await cast.staff(MENUS), superAdmin].map(({ token }) => ({ token, upload: token })),
  ]
  const answers: string[] = []
  for (const asker of askers) {
    const calls = await callsOf(world, document, name, operation, owner)
    answers.push(await best(world, operation, calls, asker))
  }
  return { call: name, needs: '', answers }
}

interface Asker {
  token: string
  upload: string
}

async function callsOf(world: World, document: ApiDocument, name: string, operation: Operation, owner: Owner) {
  const own = OWN_CALLS[name]
  if (own) return [own(owner)]
  if (openReads().includes(name)) return [await reading(world, name)]
  return generated(world, document, operation)
}

/** Of a resource that everybody may read: its list, or one row of it. */
async function reading(world: World, name: string): Promise<OwnCall> {
  const path = name.replace('GET ', '')
  const key = RESOURCE_KEYS.find((each) => path.split('/')[1] === resourceOf(each).name)
  return { path: key ? path.replace('{id}', await make(world, key)) : path }
}

const TRIES = 20

/** Calls made from the document alone, of an endpoint that nobody has described otherwise. */
async function generated(world: World, document: ApiDocument, operation: Operation): Promise<OwnCall[]> {
  const random = seeded(1)
  const stock = await stockOf(world.connection.pool, document)
  // What takes no input is the same call every time.
  const varies = operation.body !== undefined || operation.parameters.length > 0
  const calls = Array.from({ length: varies ? TRIES : 1 }, (): OwnCall => {
    const path = operation.path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, (_all, field) => stock.id(random, field))
    const query = operation.parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name, schema }) => `${name}=${encodeURIComponent(String(fitting(schema, random, stock, name)))}`)
    const body = operation.body && (fitting(operation.body, random, stock) as object)
    return { path: `${path}?${query.join('&')}`, ...(body && { body }) }
  })
  return [...calls, ...calls.map((call) => ({ ...call, upload: true }))]
}

/** What is answered to the call that gets furthest. */
async function best(world: World, { method }: Operation, calls: OwnCall[], asker: Asker | undefined): Promise<string> {
  const replies: Reply[] = []
  for (const { path, body, upload } of calls) {
    const token = upload ? asker?.upload : asker?.token
    const reply = await world.call(method as 'GET' | 'POST', path, { ...(token && { token }), ...(body && { body }) })
    // An upload token is no log-in: that it is not taken for one says nothing of who asks.
    if (!(upload && asker && reply.status === 401 && replies.length)) replies.push(reply)
  }
  const rank = ({ status }: Reply) => (status === 400 ? 1000 : status)
  return said(replies.toSorted((one, two) => rank(one) - rank(two))[0] as Reply)
}

const said = ({ status, body }: Reply) => (status < 400 ? String(status) : `${status} ${body?.code}`)
