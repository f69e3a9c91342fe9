import { Anchor, Checkbox } from '@mantine/core'
import { formatCount } from '#domain/numbers.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '../ui/form/choices.css'
import { IconPhotoOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type HaulierProfile, SERVICE_LABELS, SERVICES, VETTED_DOCUMENTS } from '#domain/directory/haulier.ts'
import { formatDay } from '#domain/time.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { Clamped } from '../ui/Clamped.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { Page } from '../ui/Page.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { Carousel } from './Carousel.tsx'
import classes from './HaulierPage.module.css'

interface HaulierProfileViewProps {
  haulier: HaulierProfile
  above: ReactNode
}

/** The public profile of a haulier. */
export function HaulierProfileView({ haulier: company, above }: HaulierProfileViewProps) {
  const { description } = company.profile
  return (
    <Page title={company.name} above={above}>
      <Banner company={company} />
      {description && (
        <p className={classes.description}>
          <Clamped text={description} lines={6} />
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <CompanyDetails company={company} />
          <ContactDetails company={company} />
          <OperationalDetails company={company} />
          <HaulageTypes company={company} />
        </div>
        <div className={classes.column}>
          <Card title="Fleet">
            <Fleet company={company} />
          </Card>
          <SpecialistServices company={company} />
          <Documents company={company} />
        </div>
      </div>
    </Page>
  )
}

interface PartProps {
  company: HaulierProfile
}

function CompanyDetails({ company }: PartProps) {
  return (
    <Card title="Company Details">
      <Facts
        facts={[
          ['Incorporation Date', company.incorporatedOn && formatDay(company.incorporatedOn)],
          ['Address', company.street],
          ['City', company.city],
          ['Post Code', company.postcode],
          ['Country', company.country],
        ]}
      />
    </Card>
  )
}

function ContactDetails({ company: { profile } }: PartProps) {
  return (
    <Card title="Contact Details">
      <Facts
        facts={[
          ['Contact Person', profile.contactPerson],
          ['Phone', profile.phone && <PhoneLink phone={profile.phone} />],
          ['Email', profile.email && <Mail address={profile.email} />],
          ['Website', profile.website && <Website address={profile.website} />],
          ['Invoicing Email', profile.invoicingEmail && <Mail address={profile.invoicingEmail} />],
        ]}
      />
    </Card>
  )
}

function OperationalDetails({ company: { profile, haulier } }: PartProps) {
  return (
    <Card title="Operational Details">
      <Facts
        facts={[
          ['Fleet Size', formatCount(haulier.fleetSize)],
          ['Area Coverage', profile.areaCoverage],
          ['Trailer Types', haulier.trailerTypes],
          ['Insurance Coverage', haulier.insuranceCoverage],
        ]}
      />
    </Card>
  )
}

function HaulageTypes({ company: { profile } }: PartProps) {
  return (
    <Card title="Haulage Types">
      <Facts
        facts={[
          ['Container', profile.haulsContainer ? 'Yes' : 'No'],
          ['General', profile.haulsGeneral ? 'Yes' : 'No'],
        ]}
      />
    </Card>
  )
}

function SpecialistServices({ company: { haulier } }: PartProps) {
  return (
    <Card title="Specialist Services">
      <div className={classes.checks}>
        {SERVICES.map((service) => (
          <Checkbox
            key={service}
            label={SERVICE_LABELS[service]}
            checked={haulier[service]}
            readOnly
            aria-readonly
            tabIndex={-1}
          />
        ))}
      </div>
    </Card>
  )
}

function Documents({ company }: PartProps) {
  return (
    <Card title="Documents">
      <dl className={classes.documents}>
        {VETTED_DOCUMENTS.map(([document, label]) => (
          <div key={document} className={classes.document}>
            <dt>{label}</dt>
            <dd>
              <StatusBadge status={company[document] ? 'Uploaded' : 'Unavailable'} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Banner({ company: { name, logo, background } }: PartProps) {
  return (
    <div className={classes.banner}>
      {background ? (
        <img className={classes.background} src={background} alt="" />
      ) : (
        <div className={classes.background} />
      )}
      {logo ? (
        <div className={classes.logo}>
          <img src={logo} alt={`Logo of ${name}`} />
        </div>
      ) : (
        <div className={`${classes.logo} ${classes.noLogo}`}>Logo</div>
      )}
    </div>
  )
}

function Fleet({ company: { name, image1, image2, image3, image4 } }: PartProps) {
  const pictures = [image1, image2, image3, image4].filter((picture) => picture !== null)
  if (pictures.length > 0) return <Carousel label={`The fleet of ${name}`} pictures={pictures} />
  return (
    <div className={classes.nothing}>
      <IconPhotoOff size={28} stroke={1.5} aria-hidden />
      No fleet images
    </div>
  )
}

function Mail({ address }: { address: string }) {
  return (
    <Anchor href={`mailto:${address}`}>
      <EmailAddress of={address} />
    </Anchor>
  )
}

function Website({ address }: { address: string }) {
  // Only http and https are stored; checked again, since another company wrote the address.
  if (!/^https?:\/\//i.test(address)) return <Clamped text={address} />
  return (
    <Clamped text={address}>
      <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
        {address}
      </Anchor>
    </Clamped>
  )
}
