import { Anchor, Button } from '@mantine/core'
import { KeyTable } from '../keyboard/KeyTable.tsx'
import { pages } from '../pages.ts'
import { mailLink, phoneLink, provider } from '../provider.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { Page } from '../ui/Page.tsx'

const FASTER = [
  [
    'Templates',
    'Keep a form or a posted request as a template, and begin the next request with it: at the top of the form, or under Templates beside your list. References, vessel and voyage are left out, and the times move to the next working day.',
  ],
  [
    'Places',
    'Type a part of a place that you have used before and choose it with the arrow keys and Enter: its contact and note come with it. Places can be removed under Templates.',
  ],
  [
    'Import',
    'Post up to 200 requests from a CSV file, an Excel workbook or pasted rows. Consecutive rows of one reference are the container sizes of one request. Correct what is marked, move last week’s days on, and press Post: all requests are posted, or none.',
  ],
  [
    'References of several containers',
    'A booking with several jobs has “Edit all references”, for hauliers “Edit all drivers and vehicles”. Paste a column or cells of a spreadsheet into a field of the first job: each line goes to the next job.',
  ],
  [
    'A vessel is late',
    'Press “Move several” in the list of bookings, choose all of a vessel or single bookings, and enter how many days or hours later. Each gets a proposal with its own times. The other side presses “Answer several” there, and accepts or declines them in one dialog.',
  ],
] as const

/** `/help` */
export default function HelpPage() {
  return (
    <Page title={pages['/help'].title} width="text">
      <Card title="Require assistance?">
        <p style={{ marginTop: 0 }}>
          Our team helps with quotes, your company profile, your plan and anything that does not work as it
          should. Call or write to us; the office is open Monday to Friday, 9 am to 5:30 pm London time.
        </p>
        <Facts
          facts={[
            [
              'Phone',
              <Anchor key="phone" href={phoneLink}>
                {provider.phone}
              </Anchor>,
            ],
            [
              'Email',
              <Anchor key="email" href={mailLink()}>
                <EmailAddress of={provider.email} />
              </Anchor>,
            ],
          ]}
        />
        <Button component="a" href={mailLink('Reporting an issue')} mt="md">
          Report an issue
        </Button>
      </Card>
      <Card title="Working faster">
        <dl style={{ margin: 0 }}>
          {FASTER.map(([what, how]) => (
            <div key={what} style={{ marginBottom: 8 }}>
              <dt style={{ fontWeight: 600 }}>{what}</dt>
              <dd style={{ margin: 0 }}>{how}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card
        title="Keyboard"
        hint="These keys work alone, on any page, while you are not typing and no dialog is open."
      >
        <KeyTable />
      </Card>
    </Page>
  )
}
