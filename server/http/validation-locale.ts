import fp from 'fastify-plugin'
import { z } from 'zod'
import { validationMessage } from './validation-messages.ts'

/** Complaints about fields are for people: in Indonesian, also where a schema of the phone's smaller zod speaks. */
export default fp(async () => speakIndonesian())

export function speakIndonesian(): void {
  z.config({ ...z.locales.id(), customError: validationMessage })
}
