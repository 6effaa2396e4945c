export interface Mail {
  to: string
  subject: string
  /** Plain text; every mail reader shows it, none blocks it. */
  text: string
  /** The one address that the reader should open. */
  link: string
}

export interface Mailer {
  /** Resolves once the mail server, or the outbox, has it; rejects when neither takes it. */
  send(mail: Mail): Promise<void>
}
