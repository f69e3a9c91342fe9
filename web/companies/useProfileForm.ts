import type { ReactNode } from 'react'
import { saveHaulierProfile, saveShipperProfile } from '#contract/company-profile.ts'
import type { Company } from '#domain/companies/company.ts'
import { call } from '../api/call.ts'
import { keepForm } from '../api/keptForm.ts'
import { meQuery, queryClient, useMe } from '../api/queries.ts'
import { saveOnto } from '../api/saveOnto.ts'
import { showSaved } from '../api/showSaved.ts'
import { useWriteForm, type WriteForm } from '../api/useWriteForm.ts'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import { changesIn, type ProfileValues, profileResolver, valuesOf } from './profileForm.ts'
import { showCompany } from './queries.ts'
import { replacedFields } from './replacedFields.ts'

interface ProfileFormState extends WriteForm<ProfileValues> {
  /** Asks before the changes of another user are replaced. */
  readonly dialog: ReactNode
  /** Shows the saved profile again, without the user's changes. */
  discard(): void
  /** Discards the changes that are kept for a reload. */
  giveUp(): void
}

/** The form of a company's profile: saves the changed fields only, and asks before it replaces those of another user. */
export function useProfileForm(company: Company): ProfileFormState {
  const save = company.type === 'Haulier' ? saveHaulierProfile : saveShipperProfile
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
  return {
    form,
    submit,
    dialog,
    discard: () => form.reset(valuesOf(company), { keepDirtyValues: false }),
    giveUp: () => keepForm(keptAs, {}),
  }
}
