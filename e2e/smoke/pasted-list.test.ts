import {
  createButton,
  demandOf,
  meaningIn,
  messy,
  nameField,
  part,
  quantityField,
  results,
  showBy,
} from '../fixtures/demand-parts.ts'
import { devices, expect, laterOn, test } from '../fixtures/test.ts'

/** The lines of a message, without greeting and numbering. */
function messageLines(address: string): string[] {
  const text = new URL(address).searchParams.get('text') ?? ''
  return text.split('\n').flatMap((line) => /^\d+\. (.*)$/.exec(line)?.[1] ?? [])
}

for (const [device, settings] of Object.entries(devices)) {
  test.describe(`a pasted list, ${device}`, () => {
    // The link is really opened, but the answer of the other host is mocked.
    test.use({ ...settings, allowedComplaints: /^A request left for another host: https:\/\/wa\.me\// })

    test('becomes a plan of calls, is corrected, sent, and restored after a reload', {
      tag: laterOn(device, 'phone'),
    }, async ({ page, context }) => {
      await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
      await page.goto('/demand')
      await expect(page.getByRole('heading', { name: 'No results to display' })).toBeVisible()
      await page.getByRole('button', { name: 'Paste a list' }).click()
      const dialog = page.getByRole('dialog', { name: 'Paste a list' })
      await dialog.getByRole('textbox').fill(messy)
      await expect(dialog.getByText('44 lines', { exact: true })).toBeVisible()
      const read = page.waitForResponse((response) => response.url().endsWith('/api/list/read'))
      await dialog.getByRole('button', { name: 'Add to list' }).click()
      const reading = (await (await read).json()) as { data: { items: { name: string; sure: boolean }[] } }
      const unsure = new Set(reading.data.items.filter(({ sure }) => !sure).map(({ name }) => name))

      await expect(page.getByText('40 lines', { exact: true })).toBeVisible()
      const left = part(page, '4 lines were not read as medicines')
      await expect(left.getByRole('listitem').filter({ hasText: 'Good morning ji' })).toContainText(
        'greeting',
      )
      await expect(left.getByRole('listitem').filter({ hasText: '98765 43210' })).toContainText(
        'phone number',
      )
      await expect(nameField(page, 1)).toHaveValue('Dolo 650')
      await expect(quantityField(page, 1)).toHaveValue('10')
      await expect(nameField(page, 2)).toHaveValue('Pan 40')
      await expect(quantityField(page, 4)).toHaveValue('2')

      const first = await demandOf(page, () => createButton(page).click())
      await expect(results(page)).toBeFocused()
      const calls = first.plan.length
      const covered = first.plan.at(-1)?.covered ?? 0
      expect(covered + first.unmatchedCount).toBe(40)
      // What is only guessed is to check, and not counted as found.
      const guessed = first.items.filter(
        ({ understanding, name }) => understanding === 'confirm' || unsure.has(name),
      ).length
      await expect(page.getByText(`${covered - guessed} of 40 lines · ${calls} calls`)).toBeVisible()

      // One tap corrects a line that can mean something else.
      const pan = first.items.find((item) => item.name === 'Pan 40')
      // A tablet and an injection have that strength.
      if (pan?.understanding !== 'confirm') throw new Error('“Pan 40” should need confirmation.')
      const other = pan.alternatives[0]
      if (!other) throw new Error('“Pan 40” should have alternatives.')
      // What is short is named.
      await expect(part(page, 'The fewest calls')).toContainText(/Combiflam Tablet: only (a few|\d+) of 20/)
      await page.getByRole('button', { name: /^\d+ to check$/ }).click()
      const questions = part(page, 'Which do you mean?')
      const chip = meaningIn(questions, other.name, 'Pan 40')
      const demand = await demandOf(page, () => chip.click())
      await expect(chip).toBeHidden()
      const plan = page.getByRole('radio', { name: 'Result' })
      if (await plan.isVisible()) await plan.check({ force: true })
      const corrected = [...demand.items, ...demand.unmatched].find((item) => item.line === pan.line)
      expect(corrected?.name).toBe(other.name)

      await showBy(page, 'By call')
      // The calls, and how many lines each has.
      const rungs = part(page, 'The fewest calls').getByRole('article')
      await expect(rungs).toHaveCount(demand.plan.length)
      for (const [at, call] of demand.plan.entries()) {
        const count = call.items.length
        await expect(rungs.nth(at)).toContainText(`${count} line${count === 1 ? '' : 's'}`)
        await expect(rungs.nth(at)).toContainText(call.stockist.name)
      }

      // A group, its call and its message: exactly its lines, with their quantities.
      const group = demand.groups[0]
      if (!group) throw new Error('No stockist can supply anything.')
      const card = part(page, 'By supplier').getByRole('article').filter({ hasText: group.stockist.name })
      await expect(card.getByRole('link', { name: /^Call / })).toHaveAttribute(
        'href',
        `tel:+91${group.stockist.phone}`,
      )
      const opened = page.waitForEvent('popup')
      await card.getByRole('link', { name: /^WhatsApp / }).click()
      const conversation = await opened
      expect(conversation.url()).toContain(`https://wa.me/91${group.stockist.phone}?text=`)
      const lines = messageLines(conversation.url())
      await conversation.close()
      expect(lines.map((line) => line.replace(/ - \d+( \w+)?$/, ''))).toEqual(
        group.items.map(({ line, name, medicine }) => {
          const item = demand.items.find((one) => one.line === line)
          const isOpen = item?.understanding === 'confirm' || unsure.has(name)
          const isAsked = isOpen && name.toLowerCase() !== medicine.name.toLowerCase()
          return isAsked ? `${name} (${medicine.name}?)` : medicine.name
        }),
      )
      expect(lines.map((line) => Number(/ - (\d+)(?: \w+)?$/.exec(line)?.[1]))).toEqual(
        group.items.map((item) => item.qty),
      )

      // All of it survives a reload.
      await page.reload()
      await expect(results(page)).toBeVisible()
      await expect(rungs).toHaveCount(demand.plan.length)
      await expect(page.getByText('The list has changed since')).toBeHidden()
      const again = await card.getByRole('link', { name: /^WhatsApp / }).getAttribute('href')
      expect(messageLines(again ?? '')).toEqual(lines)
      await expect(part(page, 'Unmatched / Not Found')).toContainText('xyzzyquux 100')
      await expect(part(page, 'Unmatched / Not Found')).toContainText('No direct medicine match')
      if (device === 'phone') await page.getByText('List', { exact: true }).click()
      await expect(nameField(page, pan.line + 1)).toHaveValue(other.name)
      await expect(quantityField(page, pan.line + 1)).toHaveValue(String(pan.qty))
    })
  })
}
