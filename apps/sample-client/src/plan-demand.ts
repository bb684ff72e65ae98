// A program of somebody else, with types that are generated from the API document: signs in, searches a medicine and
// plans a demand for it. `npm run types` writes api.d.ts; the test of the API does the same and runs this.
import { argv } from 'node:process'
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

type MedicineHit = components['schemas']['MedicineHit']

const [url = 'http://127.0.0.1:5000', email = '', password = '', wanted = ''] = argv.slice(2)
const api = createClient<paths>({ baseUrl: url })

const signedIn = await api.POST('/api/auth/login', { body: { email, password, role: 'medicalOwner' } })
if (signedIn.error) {
  // Codes are part of the types: one that a sign-in cannot answer does not compile.
  const wrong: boolean = signedIn.error.code === 'wrong-credentials'
  console.log(JSON.stringify({ refused: signedIn.error.code, wrong }))
  process.exit(1)
}
api.use({
  onRequest({ request }) {
    request.headers.set('authorization', `Bearer ${signedIn.data.token}`)
  },
})

const me = await api.GET('/api/auth/me')
const found = await api.GET('/api/search', { params: { query: { category: 'medicine', q: wanted } } })
const medicines = (found.data?.data ?? []).filter((hit): hit is MedicineHit => hit.category === 'medicine')
const demand = await api.POST('/api/demand', {
  body: { items: medicines.slice(0, 1).map(({ name }) => ({ name, qty: 10 })), near: '411004' },
})

console.log(
  JSON.stringify({
    me: me.data?.user.email,
    found: medicines.map(({ name }) => name),
    calls: demand.data?.data.plan.map(({ stockist, covered }) => ({ call: stockist.name, covered })),
    near: demand.data?.data.near,
  }),
)
