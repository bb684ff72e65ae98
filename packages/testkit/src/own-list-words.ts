import { callerOf } from './clients.ts'
import { createNewcomers, type Person } from './newcomers.ts'
import { approve } from './people.ts'
import { readImportOf, statementOf } from './stock-statements.ts'
import { sendRequest } from './supply-requests.ts'
import type { World } from './world.ts'

/** An account that keeps a supplier and its list, and the words that nobody else may find in any answer. */
export interface KeptList {
  buyer: Person
  supplier: string
  words: string[]
}

/** Those that stand in a text; one of digits alone as a number of its own, not within an id. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  return words.filter((word) =>
    /^\d+$/.test(word) ? new RegExp(`(?<![0-9a-z])${word}(?![0-9a-z])`).test(text) : text.includes(word),
  )
}

/**
 * Has a medical store keep an own supplier whose list names the medicine of the world, another one, and what no catalogue
 * has, and ask it, which has answered by link; one file of it waits.
 */
export async function keepOwnList(world: World): Promise<KeptList> {
  const { app, people } = world
  const buyer = await createNewcomers(app, 'buyer').newOwner()
  await approve(callerOf(app), people.owner.token ?? '', 'user', buyer.id)
  const facts = {
    ...{ name: 'Quixzanthe Supply', phone: '8123409876', pincode: '737134', town: 'Wuzzleford' },
    note: 'Fjordquay lane',
  }
  const added = await buyer.call('POST', '/api/own-suppliers', facts)
  const supplier: string = added.json().data._id
  const rows = (closing: number) => [
    { name: 'Sahyadol 650', closing, pack: 'Brontwick', mrp: 98_761.43, ptr: 87_651.29 },
    { name: 'VYRQUOLIN 77 TAB', closing: 6 },
  ]
  const send = async (closing: number) => {
    const form = new FormData()
    form.set('file', new Blob([statementOf(rows(closing), ['Zephyrquist Traders'])]), 'HAXWIMBLE.CSV')
    const sent = await buyer.call('POST', `/api/own-suppliers/${supplier}/list`, form)
    const id: string = sent.json().data._id
    await readImportOf(buyer, id)
    return id
  }
  const list = await send(54_321_987)
  const applied = await buyer.call('POST', `/api/stock-files/${list}/apply`, {})
  if (applied.statusCode !== 200) throw new Error(`The list was not applied: ${applied.body}`)
  const waiting = await send(65_432_198)
  const items = [{ medicine: world.medicine, quantity: 2 }]
  const asked = await sendRequest(buyer, { items, ownSupplierIds: [supplier] })
  const answer = { lines: [{ line: 0, answer: 'have', pricePaise: 7_654_321 }], note: 'Wobblethorpe van' }
  const answered = await world.visitor.call('POST', `/api/replies/${asked.tokens[0]}`, answer)
  if (answered.statusCode !== 200) throw new Error(`Nothing was answered: ${answered.body}`)
  const words = [
    ...['Quixzanthe', '8123409876', '737134', 'Wuzzleford', 'Fjordquay', 'Brontwick', '98761.43', '87651.29'],
    ...['VYRQUOLIN', 'Zephyrquist', 'HAXWIMBLE', '54321987', '65432198', supplier, list, waiting],
    ...['Wobblethorpe', '7654321', '76543.21', asked._id],
  ]
  return { buyer, supplier, words }
}
