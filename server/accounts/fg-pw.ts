import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { forgotRequest, okReply } from '#contract/accounts/auth.ts'
import type { AuthDeps } from './deps.ts'

/**
 * POST /auth/fg-pw: mails a link to set a new password. Answered before anything is looked up, so that neither words
 * nor time tell who has an account; what waits to be mailed outlives this process.
 */
export const fgPw: FastifyPluginAsyncZod<AuthDeps> = async (app, { mailLimit, askMail }) => {
  app.post(
    '/auth/fg-pw',
    { schema: { tags: ['auth'], body: forgotRequest, response: { 200: okReply } } },
    async (request) => {
      const { email } = request.body
      mailLimit(request.ip, email)
      await askMail(request, 'reset', email)
      return ANSWER
    },
  )
}

const ANSWER = {
  message: 'Kalau email ini terdaftar, tautan untuk membuat kata sandi baru sudah dikirim. Periksa juga folder spam.',
}
