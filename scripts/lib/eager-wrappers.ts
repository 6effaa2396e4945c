import type { Plugin, Rolldown } from 'vite'

type Program = ReturnType<Rolldown.PluginContext['parse']>

/**
 * Puts the functions around packages that are not modules (React DOM above all) into parentheses: Chromium then compiles them while the
 * file is loaded, off the page's own thread. It takes a function without them for one that is called later, reads over it, and reads it
 * again on the page's thread when it is called. The minifier takes parentheses away, so they are put back after it.
 */
export function eagerWrappers(): Plugin {
  return {
    name: 'eager-wrappers',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          for (const { start, end } of wrappersIn(this.parse(chunk.code)).reverse()) {
            chunk.code = `${chunk.code.slice(0, start)}(${chunk.code.slice(start, end)})${chunk.code.slice(end)}`
          }
        }
      },
    },
  }
}

interface Place {
  start: number
  end: number
}

/** As the bundler writes them: `name = helper((exports, module) => { … })`, on the top level of the file. */
function wrappersIn({ body }: Program): Place[] {
  return body.flatMap((statement) => {
    if (statement.type !== 'VariableDeclaration') return []
    return statement.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.arguments.length !== 1) return []
      const [wrapper] = init.arguments
      return wrapper?.type === 'ArrowFunctionExpression' ? [wrapper] : []
    })
  })
}
