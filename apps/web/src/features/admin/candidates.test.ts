import { expect, it } from 'vitest'
import { fullStockist, purchaser } from '../../../testing/samples.ts'
import { candidateOf } from './candidates.ts'

it('shows a face in the list, else the licence, and never an identity card', () => {
  const [face, paper] = ['/files/face', '/files/paper']
  const firm = { ...fullStockist, profileImageUrl: face, licenseImageUrl: paper }
  expect(candidateOf('stockist', firm).image).toBe(face)
  expect(candidateOf('stockist', { ...firm, profileImageUrl: null }).image).toBe(paper)
  const buyer = { ...purchaser, photo: '', aadharImage: paper }
  expect(candidateOf('purchaser', buyer).image).toBeNull()
  expect(candidateOf('purchaser', { ...buyer, photo: face }).image).toBe(face)
})
