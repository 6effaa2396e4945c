import nodemailer from 'nodemailer'
import type { Mailer } from './mail.ts'

const TIMEOUT_MS = 15_000

/** `url`: smtp://user:password@host:587 (STARTTLS where offered) or smtps://…:465. */
export function smtp(url: string, from: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = nodemailer.createTransport({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text }).catch((error: SmtpError) => {
        throw anonymous(error)
      })
    },
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** A mail server's refusal quotes the address that it refuses; what remains is fit for a log. */
function anonymous({ code, command, responseCode }: SmtpError): Error {
  const facts = [command, responseCode].filter((fact) => fact !== undefined).join(' ')
  return Object.assign(new Error(`the mail server did not take it: ${facts || 'no answer'}`), { code })
}
