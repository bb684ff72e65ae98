// Lints the API document with the recommended rules of Redocly. Builds it from the sources: no service, no database.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { createApiDocument } from '../apps/server/src/platform/http/api-document.ts'

const document = createApiDocument({ publicUrl: null })
const problems = await lintFromString({
  source: JSON.stringify(document),
  absoluteRef: 'openapi.json',
  config: await createConfig({ extends: ['recommended'] }),
})
for (const { severity, ruleId, message, location } of problems) {
  console.log(`${severity} ${ruleId}: ${message}\n  at ${location[0]?.pointer ?? 'the document'}`)
}
const calls = Object.values(document.paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0)
console.log(`The API document describes ${calls} calls and has ${problems.length} problems.`)
process.exit(problems.length === 0 ? 0 : 1)
