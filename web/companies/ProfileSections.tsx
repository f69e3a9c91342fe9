import { ActionIcon, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { type Control, useFieldArray } from 'react-hook-form'
import type { Company } from '#domain/companies/company.ts'
import { withUsualPostcode } from '#domain/places/postcode.ts'
import { MAX_EXTRAS, USUAL_FREE_HOURS } from '#domain/quotes/extras.ts'
import type ExtraRowType from '../quotes/ExtraRow.tsx'
import { CheckboxField } from '../ui/form/CheckboxField.tsx'
import { Fields } from '../ui/form/Form.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Hint } from '../ui/Hint.tsx'
import { LatePart } from '../ui/LatePart.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { PAYMENT_DAYS } from '../ui/typedKinds.ts'
import { profileFields } from './missing.ts'
import classes from './ProfileForm.module.css'
import { EMPTY_USUAL_EXTRA, type ProfileValues } from './profileForm.ts'

// Lazy fixes the type of one form; the row works in any.
const ExtraRow = lazy(() => import('../quotes/ExtraRow.tsx')) as unknown as typeof ExtraRowType

interface SectionProps {
  control: Control<ProfileValues>
}

const NUMBER_HINT = 'Please contact support to change your company number.'

export function PublicHead({ company, control }: SectionProps & { company: Company }) {
  return (
    <>
      <ReadOnlyField label="Company Name" value={company.name} />
      <TextAreaField control={control} name="profile.description" label="Description" minRows={3} autosize />
    </>
  )
}

export function CompanyDetails({ company, control }: SectionProps & { company: Company }) {
  return (
    <Fields>
      <ReadOnlyField
        label="Company Number"
        value={company.number ?? ''}
        placeholder="Not set yet"
        rightSection={
          <Hint label={NUMBER_HINT}>
            <ActionIcon variant="subtle" color="gray" aria-label={NUMBER_HINT}>
              <IconInfoCircle size={18} aria-hidden />
            </ActionIcon>
          </Hint>
        }
      />
      <TextField control={control} name="street" label="Street Address" autoComplete="street-address" />
      <TextField control={control} name="city" label="City" autoComplete="address-level2" />
      <TextField
        control={control}
        name="postcode"
        label="Post Code"
        autoComplete="postal-code"
        usual={withUsualPostcode}
      />
      <ReadOnlyField label="Country" value={company.country} />
    </Fields>
  )
}

export function ContactDetails({ control }: SectionProps) {
  return (
    <Fields>
      <TextField control={control} name="profile.contactPerson" label="Contact Person" />
      <TextField control={control} name="profile.email" label="Email" type="email" />
      <TextField control={control} name="profile.phone" label="Phone" type="tel" />
      <TextField
        control={control}
        name="profile.website"
        label="Website"
        type="url"
        placeholder="https://example.co.uk"
      />
      <TextField control={control} name="profile.invoicingEmail" label="Invoicing Email" type="email" />
    </Fields>
  )
}

export function OperationalDetails({ control }: SectionProps) {
  return (
    <div className={classes.stack}>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Haulage Types</legend>
        <div className={classes.checks}>
          <CheckboxField control={control} name="profile.haulsContainer" label="Container" />
          <CheckboxField control={control} name="profile.haulsGeneral" label="General" />
        </div>
      </fieldset>
      <Fields>
        <NumberField control={control} name="haulier.fleetSize" label="Fleet Size" unit="vehicles" required />
        <TextAreaField
          control={control}
          name="profile.areaCoverage"
          label="Area Coverage"
          placeholder="Which ports do you serve?"
          minRows={1}
          autosize
        />
        <TextAreaField
          control={control}
          name="haulier.trailerTypes"
          label="Trailer Types"
          minRows={2}
          autosize
        />
        <TextAreaField
          control={control}
          name="haulier.insuranceCoverage"
          label="Insurance Coverage"
          minRows={2}
          autosize
        />
      </Fields>
    </div>
  )
}

const EQUIPMENT = [
  ['haulier.adr', 'Hazardous (ADR)'],
  ['haulier.hiab', 'HIAB (Crane)'],
  ['haulier.reefer', 'Refrigerated (Genset)'],
  ['haulier.sideloader', 'Sideloader'],
  ['haulier.tippingChassis', 'Tipping chassis'],
  ['haulier.waste', 'Waste'],
] as const

export function Equipment({ control }: SectionProps) {
  return (
    <div className={classes.checks}>
      {EQUIPMENT.map(([name, label]) => (
        <CheckboxField key={name} control={control} name={name} label={label} />
      ))}
    </div>
  )
}

export function PrivateDetails({ isHaulier, control }: SectionProps & { isHaulier: boolean }) {
  return (
    <Fields>
      <TextField
        control={control}
        name="vatNumber"
        id={profileFields.vatNumber}
        label="VAT Number"
        description={isHaulier ? 'Required for quoting' : 'Required to create a quote request'}
        withAsterisk
      />
      <NumberField
        control={control}
        name="profile.defaultPaymentTermDays"
        label="Default Payment Terms (Days)"
        kind={PAYMENT_DAYS}
        description="0 means pre-paid"
        required
      />
      {isHaulier && (
        <MoneyField
          control={control}
          name="haulier.defaultDemurrageFee"
          label="Default Waiting (demurrage) (£/hour)"
          priceOf="hour"
          description="Filled in on your quotes"
        />
      )}
    </Fields>
  )
}

/** The defaults of new quotes: free waiting and the usual extras of the haulier. */
export function UsualTerms({ control }: SectionProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'haulier.usualExtras' })
  const [added, setAdded] = useState<number | null>(null)
  return (
    <div className={classes.stack}>
      <Fields>
        <NumberField
          control={control}
          name="haulier.defaultFreeHours"
          label="Free Waiting (hours)"
          unit="hours"
          description={`For each container, before waiting is charged; often ${USUAL_FREE_HOURS}`}
          decimals={1}
        />
      </Fields>
      {fields.length > 0 && (
        <LatePart>
          <ul className={classes.extras} data-rows>
            {fields.map((field, index) => (
              <ExtraRow<ProfileValues>
                key={field.id}
                control={control}
                name={`haulier.usualExtras.${index}`}
                number={index + 1}
                containers={null}
                isAdded={index === added}
                onFocused={() => setAdded(null)}
                onRemove={() => remove(index)}
              />
            ))}
          </ul>
          <p className={classes.hint}>
            For each container, or for the load in general haulage, unless the amount is for a day, mile or
            drop. Extras that will arise count in the expected total of a quote; the others are only named.
          </p>
        </LatePart>
      )}
      {fields.length < MAX_EXTRAS && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setAdded(fields.length)
              append(EMPTY_USUAL_EXTRA, { shouldFocus: false })
            }}
          >
            Add a usual extra
          </Button>
        </div>
      )}
    </div>
  )
}
