/** How a mail leaves the house: to a mail server, or into a folder that stands in for one. */

/** A mail on its way. */
export interface OutgoingMail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly createdAt: Date
  /** Where its reader may end such mails with one click. */
  readonly unsubscribeUrl?: string | null
  readonly attachments?: readonly Attachment[]
}

/** A file that goes with a mail. */
export interface Attachment {
  readonly name: string
  readonly type: string
  readonly content: Uint8Array
}

/** How many mails are sent at once. */
export const MOST_AT_ONCE = 5

export interface MailTransport {
  /** Sends a mail, or rejects; sending the same one again after that must be harmless. */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
