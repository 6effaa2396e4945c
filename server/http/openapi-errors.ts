import { ERROR_STATUS } from '#contract/error-codes.ts'

interface Operation {
  responses?: Record<string, unknown>
}

interface Document {
  paths?: Record<string, object | undefined>
  components?: { schemas?: object }
}

const text = { type: 'string' }

/** Of a refusal and of each field. */
const SITUATION = {
  reason: { ...text, description: 'The situation, as the catalogue of reasons names it.' },
  params: { type: 'object', description: 'The facts that its words name.' },
}

const ERROR = {
  type: 'object',
  required: ['message', 'error', 'code'],
  properties: {
    message: { ...text, description: 'Short, for people: the title.' },
    error: { ...text, description: 'For people: the reason and the way out.' },
    code: { ...text, enum: Object.keys(ERROR_STATUS) },
    ...SITUATION,
    errors: {
      type: 'array',
      items: { type: 'object', required: ['path', 'message'], properties: { path: text, message: text, ...SITUATION } },
    },
    details: { description: 'Facts that a program acts on; what they are depends on the code.' },
  },
}

const REFUSAL = {
  description: 'Refused; the status follows from the code.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** Adds to every call of an OpenAPI document how it is refused. */
export function withErrors<D extends Document>(document: D): D {
  const schemas = { ...document.components?.schemas, Error: ERROR }
  const paths = mapValues(document.paths ?? {}, (calls) => mapValues(calls ?? {}, refusable))
  return { ...document, paths, components: { ...document.components, schemas } }
}

const refusable = (operation: Operation) => ({ ...operation, responses: { ...operation.responses, default: REFUSAL } })

function mapValues<A, B>(object: object, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value as A)]))
}
