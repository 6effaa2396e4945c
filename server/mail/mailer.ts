import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../process/config.ts'
import type { Mailer } from './mail.ts'
import { outbox } from './outbox.ts'
import { smtp } from './smtp.ts'

/** By SMTP where it is set; otherwise mails lie in DATA_DIR/outbox for the operator to read. */
export function createMailer(config: Config, log: FastifyBaseLogger): Mailer {
  if (config.mail.smtpUrl) return smtp(config.mail.smtpUrl, config.mail.from)
  return outbox(join(config.dataDir, 'outbox'), config.mail.from, (file, { link }) => {
    // A link is a key: outside development only its place is told.
    const said = config.env === 'development' ? { file, link } : { file }
    log.info(said, 'mail kept in the outbox, as SMTP_URL is not set')
  })
}
