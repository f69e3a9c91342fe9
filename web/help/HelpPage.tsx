import { Anchor, Button } from '@mantine/core'
import { mailLink, phoneLink, provider } from '../provider.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { Page } from '../ui/Page.tsx'

/** `/help` */
export default function HelpPage() {
  return (
    <Page title="Help" width="text">
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
    </Page>
  )
}
