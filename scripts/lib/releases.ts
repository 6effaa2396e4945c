import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { MIGRATIONS } from '#server/db/connect.ts'
import { VERSION } from '#server/process/version.ts'

/** A folder for each release: what it had of migrations, and a backup of a database that it ran. */
export const RELEASES = fileURLToPath(new URL('../../tests/fixtures/releases', import.meta.url))

/** By its hash a migration is known to databases, by its time they tell whether they have had it. */
export interface Shipped {
  hash: string
  when: number
}

export const migrationsNow = (): Shipped[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash, folderMillis }) => ({ hash, when: folderMillis }))

/** The versions that were released, the oldest first. */
export const releases = (): string[] =>
  (existsSync(RELEASES) ? readdirSync(RELEASES) : []).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

export const shippedBy = (version: string): Shipped[] =>
  JSON.parse(readFileSync(join(RELEASES, version, 'release.json'), 'utf8')).migrations

/** What of a release's migrations is not as it was shipped. */
export function changedSince(shipped: readonly Shipped[], now: readonly Shipped[]): string[] {
  const changed = shipped.flatMap(({ hash, when }, place) =>
    now[place]?.hash === hash && now[place].when === when ? [] : [`migration ${place} was changed or is missing`],
  )
  // Databases take what is later than the last that they have had, and nothing else.
  const early = now.flatMap(({ when }, place) =>
    place > 0 && when <= (now[place - 1]?.when ?? 0) ? [`migration ${place} is not later than the one before`] : [],
  )
  return [...changed, ...early]
}

/** Why this version cannot be released now. */
export function releaseProblem(version: string | undefined): string | undefined {
  if (!version) return 'npm run release -- VERSION'
  if (version !== VERSION)
    return `package.json says ${VERSION}. Change it first: npm version ${version} --no-git-tag-version`
  const known = releases()
  if (known.includes(version)) return `${version} was released. A release is not made twice.`
  const now = migrationsNow()
  const changed = known.flatMap((each) => changedSince(shippedBy(each), now).map((what) => `${each}: ${what}`))
  return changed.length ? `What a release has shipped stays as it is. ${changed.join(' · ')}` : undefined
}
