import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CallError, isNotFound } from '../api/CallError.ts'
import { links } from '../links.ts'
import { backToList } from '../rememberedList.ts'
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

function BackToDirectory() {
  return <BackLink {...backToList(links.directory)}>Haulier Directory</BackLink>
}
