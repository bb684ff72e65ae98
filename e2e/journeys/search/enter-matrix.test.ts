import type { Page } from '@playwright/test'
import { createRandom } from '@rasad/testkit/random'
import { devices, expect, sampleSeed, test } from '../../fixtures/test.ts'
import { idOf, type TypedName, typedNames } from '../../fixtures/typed-names.ts'
import { delays, enterText, type Pace, paces, slowNetwork } from '../../fixtures/typing.ts'

// Types each name at each speed over each network and presses Enter at once: exactly that record must open. The release
// check sets ENTER_MATRIX=all; other runs take a sample.

const isWhole = process.env.ENTER_MATRIX === 'all'
const sampleSize = 6

interface Case {
  name: TypedName
  pace: Pace
  delay: (typeof delays)[number]
}

test.use(devices.desk)

const casesOf = (name: TypedName): Case[] =>
  paces.flatMap((pace) => delays.map((delay) => ({ name, pace, delay })))

async function expectToOpen(page: Page, { name, pace, delay }: Case): Promise<void> {
  const id = await idOf(page.request, name)
  await slowNetwork(page, delay)
  await page.goto(`/?category=${name.chosen ?? name.category}`)
  const field = page.getByRole('combobox', { name: /Search/ })
  await enterText(page, field, name.typed, pace)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/?${name.category}=${id}`)
  await expect(page.getByRole('heading', { name: name.opens, exact: true })).toBeVisible()
  await expect(field).toHaveValue(name.opens)
}

const about = ({ name, pace, delay }: Case) =>
  `“${name.typed}”, ${pace === 'paste' ? 'pasted' : `${pace} ms a key`}, network ${delay} ms later`

if (isWhole) {
  for (const name of typedNames) {
    test(`“${name.typed}” opens ${name.opens}, from ${name.chosen ?? name.category}`, async ({ page }) => {
      for (const each of casesOf(name)) await test.step(about(each), () => expectToOpen(page, each))
    })
  }
} else {
  test('a sample of names, typed and pasted, opens the records they name', async ({ page }) => {
    const cases = createRandom(sampleSeed).shuffled(typedNames.flatMap(casesOf)).slice(0, sampleSize)
    for (const each of cases) {
      await test.step(`${about(each)}, seed ${sampleSeed}`, () => expectToOpen(page, each))
    }
  })
}

test('has fifty names', () => {
  expect(new Set(typedNames.map(({ typed }) => typed)).size).toBe(50)
})
