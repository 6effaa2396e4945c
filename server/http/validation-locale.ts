import fp from 'fastify-plugin'
import { z } from 'zod'
import { validationReason } from './validation-reasons.ts'

/** Schemas say why they refuse a field by a reason of the catalogue; its words are made when the refusal is sent. */
export default fp(async () => validateByReasons())

export function validateByReasons(): void {
  z.config({ customError: validationReason })
}
