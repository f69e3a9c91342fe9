import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Control } from 'react-hook-form'
import type { Company } from '#domain/companies/company.ts'
import { userSession } from '../api/session.ts'
import { Card } from '../ui/Card.tsx'
import { Form } from '../ui/form/Form.tsx'
import { UnsavedChanges } from '../ui/UnsavedChanges.tsx'
import { BrandImages } from './BrandImages.tsx'
import { FleetImages } from './FleetImages.tsx'
import classes from './ProfileForm.module.css'
import {
  CompanyDetails,
  ContactDetails,
  Equipment,
  OperationalDetails,
  PrivateDetails,
  PublicHead,
  UsualTerms,
} from './ProfileSections.tsx'
import type { ProfileValues } from './profileForm.ts'
import { SaveBar } from './SaveBar.tsx'
import { useProfileForm } from './useProfileForm.ts'
import { VettingDocuments } from './VettingDocuments.tsx'
import { WhatIsMissing } from './WhatIsMissing.tsx'

/** The profile of a company: a shipper's, or a haulier's with its fleet and its documents. */
export function ProfileForm({ company }: CompanyProps) {
  const { form, submit, dialog, discard, giveUp } = useProfileForm(company)
  const { control } = form
  const { isDirty } = form.formState

  return (
    <Form form={form} onSubmit={submit} label="Company profile">
      <WhatIsMissing company={company} />
      <PublicProfile company={company} control={control} />
      <PrivateProfile company={company} control={control} />
      {dialog}
      <SaveBar isDirty={isDirty} onDiscard={discard} />
      {/* A user who is signed out cannot save. */}
      <UnsavedChanges
        wouldLose={() => form.formState.isDirty && userSession.token() !== null}
        onGiveUp={giveUp}
      />
    </Form>
  )
}

interface CompanyProps {
  company: Company
}

interface ProfileProps extends CompanyProps {
  control: Control<ProfileValues>
}

function PublicProfile({ company, control }: ProfileProps) {
  return (
    <Part title="Public Profile">
      <Card>
        <div className={classes.stack}>
          <BrandImages company={company} />
          <PublicHead company={company} control={control} />
        </div>
      </Card>
      <Card title="Company Details" level={3}>
        <CompanyDetails company={company} control={control} />
      </Card>
      <Card title="Contact Details" level={3}>
        <ContactDetails control={control} />
      </Card>
      {company.type === 'Haulier' && (
        <>
          <Card title="Operational Details" level={3}>
            <OperationalDetails control={control} />
          </Card>
          <Card title="Equipment Availability" level={3}>
            <Equipment control={control} />
          </Card>
          <Card title="Fleet Images" level={3} hint="PNG, JPEG, GIF, WebP or AVIF, at most 10 MB each.">
            <FleetImages />
          </Card>
        </>
      )}
    </Part>
  )
}

function PrivateProfile({ company, control }: ProfileProps) {
  const isHaulier = company.type === 'Haulier'
  return (
    <Part
      title="Private Profile"
      id="private-profile"
      hint={
        isHaulier
          ? 'Others see only whether a document is there. Shippers receive your Conditions of Carriage with your quotes.'
          : 'Not shown to other companies.'
      }
    >
      {isHaulier && (
        <Card
          title="Vetting Documentation"
          level={3}
          hint=".pdf, .png, .doc, .docx, .jpeg or .jpg, at most 20 MB each."
        >
          <VettingDocuments company={company} />
        </Card>
      )}
      <Card {...(isHaulier ? { title: 'Other Details', level: 3 } : {})}>
        <PrivateDetails isHaulier={isHaulier} control={control} />
      </Card>
      {isHaulier && (
        <Card
          title="Usual Extras"
          level={3}
          hint="Your quotes begin with them. Not shown to other companies."
        >
          <UsualTerms control={control} />
        </Card>
      )}
    </Part>
  )
}

interface PartProps {
  title: string
  id?: string
  hint?: string
  children: ReactNode
}

function Part({ title, id, hint, children }: PartProps) {
  const titleId = useId()
  return (
    <section className={classes.part} aria-labelledby={titleId} id={id}>
      <div>
        <Title order={2} id={titleId} className={classes.title}>
          {title}
        </Title>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      {children}
    </section>
  )
}
