import { freeGoods } from '@rasad/contract/free-goods'
import { orderCost } from '@rasad/order-planning'
import { expect, it } from 'vitest'

it('plans and orders count the same free goods by a scheme', () => {
  for (const scheme of ['1+1', '3+1', '10+1', '20+3']) {
    for (const quantity of [0, 0.3, 1, 2.999, 9, 10, 25, 59.5, 60, 999_999]) {
      const planned = orderCost({ pricePaise: 100, scheme, gstBasisPoints: null }, quantity).freePacks
      expect(freeGoods({ scheme, asked: { quantity: 1, free: 1 } }, quantity)).toBe(planned)
    }
  }
})
