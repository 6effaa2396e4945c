/** Keys of the texts that say what is wrong. */
export interface LoginMistakes {
  email?: 'error.name'
  password?: 'error.password'
}

/**
 * What can be said before the server is asked. Whether it has the form of an address or of a NISN is the browser's word
 * (`validity` of its input): the contract's schema would bring its library into the first load, and the server
 * checks by it anyway.
 */
export function checkLogin(email: { valid: boolean }, password: string): LoginMistakes {
  const mistakes: LoginMistakes = {}
  if (!email.valid) mistakes.email = 'error.name'
  if (password === '') mistakes.password = 'error.password'
  return mistakes
}
