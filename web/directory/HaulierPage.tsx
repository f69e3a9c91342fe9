import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { changeFirstSteps } from '#contract/first-steps.ts'
import { companyNameKey } from '#domain/companies/company.ts'
import type { HaulierProfile } from '#domain/directory/haulier.ts'
import { CallError, isNotFound } from '../api/CallError.ts'
import { queryClient, useMe } from '../api/queries.ts'
import { useWrite } from '../api/useWrite.ts'
import { links } from '../links.ts'
import { backToList } from '../rememberedList.ts'
import { firstStepsQuery } from '../requests/firstStepsQuery.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { BackLink } from '../ui/BackLink.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import classes from './HaulierPage.module.css'
import { HaulierProfileView } from './HaulierProfileView.tsx'
import { haulierQuery } from './queries.ts'
import { UpgradeCard } from './UpgradeCard.tsx'

/** `/haulier-directory/{companyname}`: a haulier's public profile. */
export default function HaulierPage() {
  const { companyName } = useParams({ from: '/gated/haulier-directory/$companyName' })
  const haulier = useQuery(haulierQuery(companyName))
  useOwnPageSeen(haulier.isSuccess ? companyName : null)
  useAddressOf(haulier.data ?? null, companyName)
  if (isNotFound(haulier.error)) return <NotFound />
  if (haulier.error instanceof CallError && haulier.error.status === 403)
    return (
      <Page title={companyName} above={<BackToDirectory />}>
        <div className={classes.limited}>
          <UpgradeCard />
        </div>
      </Page>
    )
  if (haulier.data) return <HaulierProfileView haulier={haulier.data} above={<BackToDirectory />} />
  if (haulier.isError)
    return (
      <Page title={companyName} above={<BackToDirectory />}>
        <Failure error={haulier.error} onRetry={() => haulier.refetch()} />
      </Page>
    )
  return <PageSkeleton />
}

/** Records that a user has seen the page of their own company: one of the first steps. */
function useOwnPageSeen(companyName: string | null): void {
  const isOwn = useMe().company.name === companyName
  const { data } = useQuery({ ...firstStepsQuery, enabled: isOwn })
  const note = useWrite(changeFirstSteps, {
    onSuccess: (facts) => void queryClient.setQueryData(firstStepsQuery.queryKey, facts),
    // The next visit records it.
    showFailure: () => undefined,
  })
  const isNew = isOwn && data?.hasSeenPublicPage === false
  const { attempt } = note
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    if (isNew) void attempt({ hasSeenPublicPage: true })
  }, [isNew])
}

/**
 * Moves from the address of a former name to that of today's: after an old link, and after a renaming while the page is
 * open (docs/rules/directory.md#former-names).
 */
function useAddressOf(haulier: HaulierProfile | null, companyName: string): void {
  const navigate = useNavigate()
  const isFormer = haulier !== null && companyNameKey(haulier.name) !== companyNameKey(companyName)
  useEffect(() => {
    if (!isFormer) return
    queryClient.setQueryData(haulierQuery(haulier.name).queryKey, haulier)
    void navigate({ ...links.haulier(haulier.name), replace: true, resetScroll: false })
  }, [isFormer, haulier, navigate])
}

function BackToDirectory() {
  return <BackLink {...backToList(links.directory)}>Haulier Directory</BackLink>
}
