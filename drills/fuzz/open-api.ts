// The part of an OpenAPI document that is needed to generate requests.

export interface Schema {
  /** Several: `['string', 'null']`. */
  type?: string | string[]
  format?: string
  pattern?: string
  maxLength?: number
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  anyOf?: Schema[]
}

interface Parameter {
  in: 'path' | 'query' | 'header' | 'cookie'
  name: string
  required?: boolean
  schema: Schema
}

export interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[]
        requestBody?: { content: Record<string, { schema: Schema }> }
      }
    >
  >
}

/** One call as the document describes it. */
export interface Operation {
  /** `POST /api/staff/{id}` */
  name: string
  method: string
  path: string
  params: Parameter[]
  query: Parameter[]
  body: Schema | undefined
  /** The body may be a form with files. */
  form: boolean
}

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, { parameters = [], requestBody }]) => {
      const content = requestBody?.content ?? {}
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        params: parameters.filter((parameter) => parameter.in === 'path'),
        query: parameters.filter((parameter) => parameter.in === 'query'),
        body: Object.values(content)[0]?.schema,
        form: 'multipart/form-data' in content,
      }
    }),
  )
}
