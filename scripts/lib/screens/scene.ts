import type { Page } from '@playwright/test'
import type { Account } from '../../../e2e/support/enrol.ts'
import type { FaultProxy } from '../../../e2e/support/fault-proxy.ts'
import type { Phone } from '../../../e2e/support/phone.ts'
import type { Server } from '../../../e2e/support/server.ts'

export type Shot = (page: Page, name: string) => Promise<void>

/** What every tour of the screens goes through. */
export interface Scene {
  server: Server
  network: FaultProxy
  phone: Phone
  student: Account
  shot: Shot
}
