/** How a mail is sent: to a mail server, or as a file into a folder. */

/** A mail on its way. */
export interface OutgoingMail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly createdAt: Date
  /** The one-click address that ends such mails. */
  readonly unsubscribeUrl?: string | null
  readonly attachments?: readonly Attachment[]
}

/** An attached file. */
export interface Attachment {
  readonly name: string
  readonly type: string
  readonly content: Uint8Array
}

/** How many mails are sent concurrently. */
export const MAX_CONCURRENT = 5

/** How the mail server refuses a mail: it may take it later, never will, or knows no such address. */
export type Refusal = 'for now' | 'for good' | 'no such address'

/** The mail server works, but does not take this mail for this recipient. */
export class MailRefused extends Error {
  readonly refusal: Refusal

  constructor(message: string, refusal: Refusal) {
    super(message)
    this.refusal = refusal
  }
}

export interface MailTransport {
  /**
   * Sends a mail, or rejects: with {@link MailRefused} if the failure concerns this mail, with any other error if it
   * concerns the server. Sending the same mail again must be harmless.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Ends it; mails under way fail. */
  close(): Promise<void>
}
