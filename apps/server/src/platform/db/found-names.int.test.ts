import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

// The one way in which lists are searched: see `hasText` and `nameHas`.

let world: World
beforeAll(async () => {
  world = await createWorldApp()
  const { pool } = world.app.database
  const { stockist, medicalOwner, purchaser } = world.people
  await pool.query(`UPDATE stockists SET firm_name = 'R.K. Medicals', city = 'Nagpur' WHERE id = $1`, [
    stockist.id,
  ])
  await pool.query(`UPDATE medical_owners SET medical_name = 'S. K. Chemists' WHERE id = $1`, [
    medicalOwner.id,
  ])
  await pool.query(`UPDATE purchasers SET full_name = 'P N Deshmukh' WHERE id = $1`, [purchaser.id])
  await pool.query(`UPDATE companies SET name = 'A.B. Pharma', name_key = 'a.b. pharma' WHERE id = $1`, [
    world.company,
  ])
  await pool.query(`UPDATE medicines SET name = 'Pan-D Capsule', name_key = 'pan-d capsule' WHERE id = $1`, [
    world.medicine,
  ])
})
afterAll(() => world.app.close())

it.each([
  ['/api/stockist', 'rk medicals', 'R.K. Medicals'],
  ['/api/stockist', 'r k', 'R.K. Medicals'],
  ['/api/stockist', 'medicals rk', 'R.K. Medicals'],
  ['/api/stockist', 'nagpur rk-medicals', 'R.K. Medicals'],
  ['/api/stockist?status=approved', 'rk', 'R.K. Medicals'],
  ['/api/user', 'sk chemists', 'S. K. Chemists'],
  ['/api/user', 'chemists s.k.', 'S. K. Chemists'],
  ['/api/company', 'ab pharma', 'A.B. Pharma'],
  ['/api/company', 'pharma ab', 'A.B. Pharma'],
  ['/api/medicine', 'd pan', 'Pan-D Capsule'],
  ['/api/medicine', 'pan d', 'Pan-D Capsule'],
  ['/api/medicine', "10's pan-d", 'Pan-D Capsule'],
])('%s finds for %s: %s', async (path, q, name) => {
  const answer = await world.people.admin.call(
    'GET',
    `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`,
  )
  const rows = answer.json().data as { name?: string; medicalName?: string }[]
  expect(rows.map((row) => row.medicalName ?? row.name)).toContain(name)
})

it('takes one or two letters for the beginning of a word, so that initials are not lost among other names', async () => {
  const found = async (q: string) =>
    (await world.visitor.call('GET', `/api/stockist?q=${q}`))
      .json()
      .data.map(({ name }: { name: string }) => name)
  await world.app.database.pool.query(`UPDATE stockists SET location = 'Market Yard' WHERE id = $1`, [
    world.fillers[0]?.id,
  ])
  expect(await found('rk')).toEqual(['R.K. Medicals'])
  expect((await found('mark')).length).toBe(1)
})

it('finds no other names', async () => {
  for (const path of ['/api/stockist', '/api/company', '/api/medicine', '/api/user']) {
    const answer = await world.people.admin.call('GET', `${path}?q=${encodeURIComponent('rk zz')}`)
    expect(answer.json().data, path).toEqual([])
  }
})
