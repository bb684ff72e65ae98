import type { ListItem, ListMatch } from '@rasad/contract/pasted-list'

/** A match for tests; its id is its name. */
export function listMatch(name: string, score = 0.5): ListMatch {
  return {
    category: 'medicine',
    _id: name,
    id: name,
    name,
    companyId: null,
    companyName: null,
    composition: null,
    pack: null,
    price: null,
    rx: false,
    stockistCount: 1,
    score,
  }
}

/** An item for tests: in doubt, without a quantity, on line 1, unless told. */
export function listItem(name: string, matches: readonly string[], item: Partial<ListItem> = {}): ListItem {
  return {
    line: 1,
    raw: name,
    name,
    quantity: null,
    unit: null,
    sure: false,
    matches: matches.map((match) => listMatch(match)),
    ...item,
  }
}
