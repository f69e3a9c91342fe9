import * as z from 'zod/mini'
import { saveUserProfile } from '#contract/user-profile.ts'
import { line, optionalLine, withoutInvisible } from '#domain/fields.ts'
import type { UserProfileDraft } from '#domain/users/drafts.ts'
import type { SignedInUser } from '#domain/users/user.ts'
import { call } from '../api/call.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { showSaved } from '../api/showSaved.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { Card } from '../ui/Card.tsx'
import { changedParts } from '../ui/form/changedParts.ts'
import { Fields, Form, FormButtons, SubmitButton } from '../ui/form/Form.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { FormFailure } from './FormFailure.tsx'
import { NameFields } from './NameFields.tsx'

const Details = z.object({
  firstName: line(200),
  lastName: line(200),
  profile: z.object({ phone: optionalLine(50, withoutInvisible), jobTitle: optionalLine(100) }),
})

function detailsOf({ firstName, lastName, profile }: SignedInUser) {
  return { firstName, lastName, profile: { phone: profile.phone ?? '', jobTitle: profile.jobTitle ?? '' } }
}

/** The user's own details; company and email are read-only. */
export function UserProfileCard({ user }: { user: SignedInUser }) {
  const { form, submit } = useWriteForm<ReturnType<typeof detailsOf>, SignedInUser>({
    latest: detailsOf(user),
    keptAs: `user-profile.${user.id}`,
    resolver: resolve(Details),
    send: (values, options, changed) =>
      call(saveUserProfile, changedParts(values, changed) as UserProfileDraft, options),
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
        <FormButtons>
          <SubmitButton>Save</SubmitButton>
        </FormButtons>
      </Form>
    </Card>
  )
}
