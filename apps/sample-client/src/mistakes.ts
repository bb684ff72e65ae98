// Never run: what the generated types must refuse. A line here that compiles fails the type check.
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

const api = createClient<paths>({ baseUrl: '/' })

// @ts-expect-error no such role
await api.POST('/api/auth/login', { body: { email: 'a@b.example', password: 'x', role: 'nobody' } })
// @ts-expect-error a search has a category
await api.GET('/api/search', { params: { query: { q: 'telma' } } })
// @ts-expect-error no such call
await api.GET('/api/nothing')
const demand = await api.POST('/api/demand', { body: { items: [{ name: 'telma 40' }] } })
// @ts-expect-error no such field in the answer
demand.data?.data.prices
// @ts-expect-error a demand never answers that
demand.error?.code === 'wrong-password'
