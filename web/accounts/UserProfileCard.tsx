import * as z from 'zod/mini'
import { saveUserProfile } from '#contract/user-profile.ts'
import { line, optionalLine, withoutInvisible } from '#domain/fields.ts'
import type { UserProfileDraft } from '#domain/users/drafts.ts'
import type { SignedInUser } from '#domain/users/user.ts'
import { call } from '../api/call.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { saveOnto } from '../api/saveOnto.ts'
import { showSaved } from '../api/showSaved.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { Card } from '../ui/Card.tsx'
import { changedByBoth, changedParts, replacing } from '../ui/form/changedParts.ts'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import { FormFailure } from './FormFailure.tsx'
import { NameFields } from './NameFields.tsx'

const TypedDetails = z.object({
  firstName: line(200),
  lastName: line(200),
  profile: z.object({ phone: optionalLine(50, withoutInvisible), jobTitle: optionalLine(100) }),
})

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  jobTitle: 'Job Title',
  phone: 'Phone number',
}

type Details = ReturnType<typeof detailsOf>

const flat = ({ profile, ...names }: Details) => ({ ...names, ...profile })

function detailsOf({ firstName, lastName, profile }: SignedInUser) {
  return { firstName, lastName, profile: { phone: profile.phone ?? '', jobTitle: profile.jobTitle ?? '' } }
}

/** The user's own details; company and email are read-only. */
export function UserProfileCard({ user }: { user: SignedInUser }) {
  const { ask, dialog } = useAskOnce('Save')
  const { form, submit } = useWriteForm<Details, SignedInUser>({
    latest: detailsOf(user),
    keptAs: `user-profile.${user.id}`,
    resolver: resolve(TypedDetails),
    send: (values, options, changed, seen) => {
      const partsOf = (of: Details) => changedParts(of, changed) as UserProfileDraft
      return saveOnto(seen, {
        send: (stored) => call(saveUserProfile, { ...partsOf(values), seen: partsOf(stored) }, options),
        load: async () => detailsOf(await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })),
        confirm: (stored) => ask(replacing(changedByBoth(flat(values), flat(seen), flat(stored), LABELS))),
      })
    },
    success: 'User profile has been updated',
    changes: [{ kind: 'users' }],
    onSuccess(saved, form, sent) {
      showSaved(form, sent, detailsOf(saved))
      queryClient.setQueryData(['user-profile'], saved)
      queryClient.setQueryData(meQuery.queryKey, saved)
    },
  })
  const { control } = form

  return (
    <Card title="Your details">
      <Form form={form} onSubmit={submit}>
        <Fields>
          <ReadOnlyField label="Company name" value={user.company.name} />
          <ReadOnlyField label="Email" value={user.email} />
          <NameFields control={control} />
          <TextField
            control={control}
            name="profile.jobTitle"
            label="Job Title"
            autoComplete="organization-title"
          />
          <TextField
            control={control}
            name="profile.phone"
            label="Phone number"
            type="tel"
            autoComplete="tel"
          />
        </Fields>
        <FormFailure />
        {dialog}
        <FormButtons>
          <SubmitButton>Save</SubmitButton>
        </FormButtons>
      </Form>
    </Card>
  )
}
