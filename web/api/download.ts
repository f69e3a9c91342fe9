import { CallError } from './CallError.ts'
import { endRefused, parsed } from './call.ts'
import { connectionLost, errorOf } from './errors.ts'
import { type Session, userSession } from './session.ts'

/** A header of an answer by its name. */
export type Header = (name: string) => string | null

/** A document in the contract: its name, perhaps by the answer, and an address that needs the token of a reader. */
interface Document {
  readonly name: string | ((header: Header) => string)
  readonly url: string
}

/**
 * Fetches a private document and lets the browser save it under its name. Returns the headers of the answer.
 * Rejects with a `CallError`.
 */
export async function download({ name, url }: Document, session: Session = userSession): Promise<Header> {
  const { content, headers } = await fetchDocument(url, session)
  const header: Header = (one) => headers.get(one)
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = typeof name === 'string' ? name : name(header)
  link.click()
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return header
}

async function fetchDocument(url: string, session: Session): Promise<{ content: Blob; headers: Headers }> {
  const token = session.token()
  try {
    const response = await fetch(url, token === null ? {} : { headers: { Authorization: `Token ${token}` } })
    if (response.ok) return { content: await response.blob(), headers: response.headers }
    const answer = parsed(await response.text())
    if (response.status === 401) endRefused(session, token, answer)
    if (response.status === 404)
      throw new CallError({ status: 404, whole: ['This file is no longer there.'] })
    throw errorOf(response.status, answer, response.headers.get('Retry-After'), (path) => path)
  } catch (error) {
    throw error instanceof CallError ? error : connectionLost()
  }
}
