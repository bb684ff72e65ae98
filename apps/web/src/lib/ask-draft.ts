// What several stockists can be asked for at once: between the screens that have it (a demand, an earlier request) and
// the part of the page that asks.

export interface AskLine {
  /** As written. */
  name: string
  /** What is meant beyond doubt. Without it, a stockist reads the line as it is written. */
  medicine?: { _id: string; name: string }
  /** Null: not given. */
  quantity: number | null
  free?: number
  unit?: string
  note?: string
  /** Several medicines can be meant and nobody has said which. */
  isInDoubt?: true
  /** Stockists that have said no to it: none of them is asked for it again. */
  without?: string[]
}

export interface AskCandidate {
  stockist: {
    _id: string
    name: string
    location: string | null
    distanceKm?: number | null | undefined
    /** A supplier that the buyer keeps for itself. */
    own?: true | undefined
  }
  /** Positions of the lines that it lists. */
  lines: number[]
  /** Which call of the plan it is, from 1, where some of them are not asked. */
  call?: number
}

export interface AskDraft {
  /** Says what is asked: the same text, the same draft. */
  source: string
  /** The order list that it was made from: what an order brings is written there. */
  listId?: string
  lines: AskLine[]
  /** Of a demand: the position of each line there. */
  from?: number[]
  /** The suppliers of the plan, in its order. The button gives their number, and the dialog opens with them selected. */
  plan: AskCandidate[]
  /** Made from an earlier request: `plan` holds those that were asked then. */
  isRepeat?: true
  /** Everybody else who lists something. */
  others: AskCandidate[]
}
