/**
 * The email typed at sign-in, for the page of a forgotten password and for the way back. It is in memory only: an address
 * of a page would stay in the history.
 */
let email = ''

export const typedEmail = {
  read: () => email,
  keep(typed: string): void {
    email = typed
  },
}
