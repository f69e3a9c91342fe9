import { Page } from '../ui/Page.tsx'

export default function MailboxPage() {
  return <Page title="Mailbox" />
}
