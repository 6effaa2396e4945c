/** Keys of the texts that say what is wrong. */
export interface LoginMistakes {
  email?: 'error.email'
  password?: 'error.password'
}

/**
 * What can be said before the server is asked. Whether the address has the form of one is the browser's word
 * (`validity` of its input): the contract's schema would bring its library into the first load, and the server
 * checks by it anyway.
 */
export function checkLogin(email: { valid: boolean }, password: string): LoginMistakes {
  const mistakes: LoginMistakes = {}
  if (!email.valid) mistakes.email = 'error.email'
  if (password === '') mistakes.password = 'error.password'
  return mistakes
}
