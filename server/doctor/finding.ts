/** The result of one check of the doctor. */
export interface Finding {
  readonly part: string
  readonly state: 'ok' | 'look' | 'failed'
  readonly text: string
}

export const ok = (part: string, text: string): Finding => ({ part, state: 'ok', text })
export const look = (part: string, text: string): Finding => ({ part, state: 'look', text })
export const failed = (part: string, text: string): Finding => ({ part, state: 'failed', text })
