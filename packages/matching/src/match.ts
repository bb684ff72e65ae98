export interface Match {
  /** the caller's key of the row */
  key: number
  /** 0 to 1, higher is better */
  score: number
}
