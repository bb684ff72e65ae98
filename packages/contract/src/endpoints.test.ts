import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoints } from './endpoints.ts'

const forms = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { multipart }]) => multipart)

it.each(forms)('%s accepts exactly the files that its body has fields for', (_name, { body, multipart }) => {
  const { properties = {} } = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' })
  const binary = Object.entries(properties).filter(
    ([, field]) => typeof field === 'object' && field.format === 'binary',
  )
  expect(multipart?.files.toSorted()).toEqual(binary.map(([name]) => name).sort())
})
