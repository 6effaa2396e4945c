import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { answered } from '#tests/support/each-call.ts'
import { draft, make, RESOURCE_KEYS, resourceOf } from '#tests/support/factories.ts'
import { type Person, person } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { creating, deleting, updating } from '#tests/support/writes.ts'

let world: World
let everything: Person
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
  everything = await person(world, 'Super Admin')
})
afterAll(() => world.close())

test.each(RESOURCE_KEYS)('W3.1 %s is listed, read, made, changed and deleted by its calls', async (key) => {
  const { name, access } = resourceOf(key)
  const { token } = everything
  const id = await make(world, key)
  if (access.read === 'public') await answered(world, `GET /${name}`)
  const all = await answered(world, `GET /${name}`, { token })
  expect(all.body.data.length).toBeGreaterThan(0)
  expect((await answered(world, `GET /${name}/{id}`, { token, id })).body.data.id).toBe(id)

  const made = randomUUID()
  const change = (...changes: object[]) =>
    answered(world, `POST /input/${name}`, { token, body: { batch: randomUUID(), changes } })
  await change(creating(await draft(world, key), made))
  await change(updating(made, {}))
  const { version } = (await answered(world, `GET /${name}/{id}`, { token, id: made })).body.data
  await change(deleting(made, version))
  const gone = await world.call('GET', `/${name}/${made}`, { token })
  expect(gone.status).toBe(404)
})
