import { describe, expect, it } from 'vitest'
import { bestOf, mrpsOf, type Print } from './proposal-best.ts'

let stockist = 0
const print = (name: string, more: Partial<Print> = {}): Print => ({
  name,
  stockistNo: ++stockist,
  mrpPaise: null,
  ...more,
})

describe('the best print of an item', () => {
  it.each<[string, Partial<Print>, string, string | null]>([
    ["DOLO-650 TAB 15'S", {}, 'Dolo 650 Tablet', '15 tablets'],
    ['DOLO 650MG TAB', { pack: '1*15' }, 'Dolo 650mg Tablet', '15 tablets'],
    ['**05465 HERPIVAL 500 TAB (GST12%)', { pack: "3'S" }, 'Herpival 500 Tablet', '3 tablets'],
    ['EKRAN CREAM{30GM}', {}, 'Ekran Cream', '30 gm'],
    ['TAB TELMA H 40', { pack: '15S' }, 'Telma H 40 Tablet', '15 tablets'],
    ['AMOXIL 250MG/5ML SYP 60ML', {}, 'Amoxil 250mg/5ml Syrup', '60 ml'],
    ['NERVOLIN TAB SR', { pack: '10X10' }, 'Nervolin Tablet SR', '10 x 10 tablets'],
    ['OPTILUX E/D', { pack: '5ML' }, 'Optilux Eye Drops', '5 ml'],
    ['EKRAN LOTION (KLM)', { company: 'KLM LABS', pack: '50ML' }, 'Ekran Lotion', '50 ml'],
    ['CEFZOR 1GM INJ', { pack: 'VIAL' }, 'Cefzor 1gm Injection', 'VIAL'],
    ['Dolo Kid Syrup', {}, 'Dolo Kid Syrup', null],
    ['D-RISE 60K CAP', { pack: "4'S" }, 'D Rise 60K Capsule', '4 capsules'],
    ['TUGAIN 10% SOLN', { pack: '60ML' }, 'Tugain 10% Solution', '60 ml'],
    ['CARRY BAG', {}, 'Carry Bag', null],
    ['99999', {}, '99999', null],
  ])('%s → %s', (name, more, best, pack) => {
    expect(bestOf([print(name, more)])).toMatchObject({ name: best, pack })
  })

  it('is the longest that is not cut', () => {
    const prints = [
      print('KELPAN ORAL SUSPENSI', { cut: true }),
      print('KELPAN SUSP'),
      print('KELPAN ORAL SUSP', { company: 'KLM' }),
      print('KELPAN ORAL SUSP', { company: 'KLM LABORATORIES PVT LTD (DERMA)' }),
    ]
    expect(bestOf(prints)).toMatchObject({
      name: 'Kelpan Oral Suspension',
      company: 'KLM Laboratories Pvt Ltd',
    })
  })

  it('has the MRP that most stockists print', () => {
    const prints = [10, 12, 12, 15].map((mrp) => print('DOLO 650 TAB', { mrpPaise: mrp * 100 }))
    expect(bestOf(prints).mrpPaise).toBe(1200)
    expect(mrpsOf(prints)).toEqual([
      { mrpPaise: 1200, stockists: 2 },
      { mrpPaise: 1500, stockists: 1 },
      { mrpPaise: 1000, stockists: 1 },
    ])
    expect(bestOf([print('DOLO 650 TAB', { mrpPaise: 0 })]).mrpPaise).toBeNull()
  })
})
