declare global {
  interface Window {
    mailedToken?: string | undefined
  }
}

/** The token that came with the address; empty without one. Every page loads this. */
export function mailedToken(): string {
  return typeof window === 'undefined' ? '' : (window.mailedToken ?? '')
}
