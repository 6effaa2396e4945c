/**
 * The content policy lets only these turn text into markup and addresses into code (Trusted Types): a text that came in
 * any other way is refused by the browser, not run. Browsers without them take plain texts.
 */
interface Policy {
  createHTML(html: string): string
}
interface Factory {
  createPolicy(
    name: string,
    rules: { createHTML?(text: string): string; createScriptURL?(text: string): string },
  ): Policy
}

const rules: Policy = { createHTML: (html) => html }
const { trustedTypes } = globalThis as { trustedTypes?: Factory }
const policy = trustedTypes?.createPolicy('elp', rules) ?? rules

/** Where our workers lie. */
const OWN_CODE = /^\/(sw\.js|assets\/[\w.-]+\.js)$/

// For workers alone, which are started by their address: it makes no markup and no script text.
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.href)
    if (origin !== location.origin || !OWN_CODE.test(pathname)) throw new TypeError('not our code')
    return address
  },
})

// The policy lets nothing be compiled: zod must not even try, the browser would report it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * Markup that may stand in a page: what the server sanitised, what KaTeX drew, what goes through an inert document.
 * Where there are Trusted Types it is no string but is taken where markup is; make it once for each text, because
 * React compares it by identity.
 */
export const trustedHtml = (html: string): string => policy.createHTML(html)
