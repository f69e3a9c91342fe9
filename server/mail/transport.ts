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
export const MOST_AT_ONCE = 5

export interface MailTransport {
  /** Sends a mail, or rejects. Sending the same mail again must be harmless. */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
