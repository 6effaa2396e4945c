import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from './mail.ts'

/** Keeps mails as text files that only the server's own user may read; `told` is called for each. */
export function outbox(folder: string, from: string, told: (file: string, mail: Mail) => void): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${randomUUID()}.txt`)
      const head = [`From: ${from}`, `To: ${mail.to}`, `Subject: ${mail.subject}`]
      await writeFile(file, `${[...head, '', mail.text].join('\n')}\n`, { mode: 0o600 })
      told(file, mail)
    },
  }
}
