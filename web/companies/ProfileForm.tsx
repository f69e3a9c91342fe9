import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { saveHaulierProfile, saveShipperProfile } from '#contract/company-profile.ts'
import type { Company } from '#domain/companies/company.ts'
import { call } from '../api/call.ts'
import { keepForm } from '../api/keptForm.ts'
import { meQuery, queryClient, useMe } from '../api/queries.ts'
import { saveOnto } from '../api/saveOnto.ts'
import { userSession } from '../api/session.ts'
import { showSaved } from '../api/showSaved.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { Card } from '../ui/Card.tsx'
import { Form } from '../ui/form/Form.tsx'
import { UnsavedChanges } from '../ui/UnsavedChanges.tsx'
import { useAskOnce } from '../ui/useAskOnce.tsx'
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
import { changesIn, type ProfileValues, profileResolver, valuesOf } from './profileForm.ts'
import { showCompany } from './queries.ts'
import { replacedFields } from './replacedFields.ts'
import { SaveBar } from './SaveBar.tsx'
import { VettingDocuments } from './VettingDocuments.tsx'
import { WhatIsMissing } from './WhatIsMissing.tsx'

/** The profile of a company: a shipper's, or a haulier's with its fleet and its documents. */
export function ProfileForm({ company }: { company: Company }) {
  const isHaulier = company.type === 'Haulier'
  const save = isHaulier ? saveHaulierProfile : saveShipperProfile
  const { ask, dialog } = useAskOnce('Save')
  const keptAs = `company-profile.${useMe().id}`
  const { form, submit } = useWriteForm<ProfileValues, Company>({
    latest: valuesOf(company),
    keptAs,
    resolver: profileResolver(company),
    send: (values, options, changed, seen): Promise<Company> =>
      saveOnto(seen, {
        send: (stored) =>
          call(save, { ...changesIn(values, changed), seen: changesIn(stored, changed) }, options),
        load: async () => valuesOf((await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })).company),
        confirm: (stored) => ask(replacedFields(values, seen, stored)),
      }),
    success: 'Company profile has been updated',
    changes: [{ kind: 'company' }],
    onSuccess(saved, form, sent) {
      showSaved(form, sent, valuesOf(saved))
      return showCompany(saved)
    },
  })
  const { control } = form
  const { isDirty } = form.formState

  const discard = () => form.reset(valuesOf(company), { keepDirtyValues: false })

  return (
    <Form form={form} onSubmit={submit} label="Company profile">
      <WhatIsMissing company={company} />
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
        {isHaulier && (
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
      {dialog}
      <SaveBar isDirty={isDirty} onDiscard={discard} />
      {/* A user who is signed out cannot save. */}
      <UnsavedChanges
        wouldLose={() => form.formState.isDirty && userSession.token() !== null}
        onGiveUp={() => keepForm(keptAs, {})}
      />
    </Form>
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
