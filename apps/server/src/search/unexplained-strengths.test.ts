import { describe, expect, it } from 'vitest'
import { otherStrengthThan } from './unexplained-strengths.ts'

const strong = (name: string, composition: string) => ({ name, composition })

describe('medicines of one composition', () => {
  it.each([
    ['Proluton Depot 500mg Injection', 'Proluton Depot 250mg Injection', 'Hydroxyprogesterone (250mg/ml)'],
    ['Dexona 8mg Injection', 'Decdan Injection', 'Dexamethasone (4mg/ml)'],
    ['Zelmar 80 Tablet', 'Telma 40 Tablet', 'Telmisartan (40mg)'],
    ['Zelmar 80 Tablet', 'Telmar Tablet', 'Telmisartan (40mg)'],
    ['Creon 10000 Capsule', 'Agna 25000 Capsule', 'Pancreatin (150mg)'],
  ])('%s and %s are of other strengths', (one, other, composition) => {
    expect(otherStrengthThan(strong(one, composition))(strong(other, composition))).toBe(true)
    expect(otherStrengthThan(strong(other, composition))(strong(one, composition))).toBe(true)
  })

  it.each([
    ['Telma 40 Tablet', 'Telmikind 40mg Tablet', 'Telmisartan (40mg)'],
    ['Telma 40 Tablet', 'Telmar Tablet', 'Telmisartan (40mg)'],
    ['Augmentin 625 Tablet', 'Moxclav 500mg/125mg Tablet', 'Amoxycillin (500mg) + Clavulanic Acid (125mg)'],
    ['Unwanted-72 Tablet', 'I-Pill Tablet', 'Levonorgestrel (1.5mg)'],
    ['Calcirol 60K Capsule', 'Uprise-D3 60K Capsule', 'Cholecalciferol (60000IU)'],
    [
      'Insugen 30/70 40IU/ml Injection',
      'Human Mixtard 40IU/ml Injection',
      'Insulin (12IU/ml) + Isophane (28IU/ml)',
    ],
    ['Dexona 8mg Injection', 'Decdan 8mg Injection', 'Dexamethasone (4mg/ml)'],
    ['Grilinctus 100ml Syrup', 'Ascoril 60ml Syrup', 'Ambroxol (15mg/5ml)'],
  ])('%s and %s can be of one strength', (one, other, composition) => {
    expect(otherStrengthThan(strong(one, composition))(strong(other, composition))).toBe(false)
  })
})
