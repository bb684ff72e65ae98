export interface Match {
  /** the caller's key of the row */
  key: number
  /** 0 to 1, higher is better */
  score: number
}

export type Tier = 'matched' | 'confirm' | 'unmatched'

export interface Resolution {
  /** `matched`: the first match is meant; `confirm`: ask which; `unmatched`: nothing is close */
  tier: Tier
  /**
   * Best first; empty if unmatched. The score is the likelihood (0 to 1) that this name is meant; rows with the same
   * name share it.
   */
  matches: Match[]
}

/** What is known of a line besides its text. */
export interface ResolveOptions {
  /** the company whose medicines these are: the heading of a statement or of a list */
  company?: string
  /** the pack from a column of its own: `1*10`, `60 ML` */
  pack?: string
  /** what the line's quantity counts: `strip`. It says nothing where the line is a catalogue name as written. */
  unit?: string
}
