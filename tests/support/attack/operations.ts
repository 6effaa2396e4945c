/** A JSON Schema as the API's document holds it; only what the attack reads of it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema | boolean
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

interface Parameter {
  in: string
  name: string
  required?: boolean
  schema?: Schema
}

/** One call of the API's document. */
export interface Operation {
  method: string
  /** As the document writes it, `{id}` included. */
  path: string
  parameters: Parameter[]
  body: Schema | undefined
}

export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedCall>>
  components?: { schemas?: Record<string, Schema> }
}

interface DocumentedCall {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

/** Every call that the document names. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody && Object.values(requestBody.content)[0]?.schema,
    })),
  )
}
