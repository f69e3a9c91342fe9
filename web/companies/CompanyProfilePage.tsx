import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../api/queries.ts'
import { links } from '../links.ts'
import { pages } from '../pages.ts'
import { Failure } from '../ui/Failure.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** `/company-profile`: the public part, which others see, and the private part, for this marketplace only. */
export default function CompanyProfilePage() {
  const me = useQuery(meQuery)
  const company = me.data?.company
  return (
    <Page
      title={pages['/company-profile'].title}
      width="form"
      actions={
        company?.type === 'Haulier' && (
          <LinkButton
            {...links.haulier(company.name)}
            variant="default"
            target="_blank"
            rel="noopener"
            rightSection={<IconExternalLink size={16} aria-hidden />}
          >
            See Public Profile
          </LinkButton>
        )
      }
    >
      {company ? (
        <ProfileForm company={company} />
      ) : me.isError ? (
        <Failure error={me.error} onRetry={() => me.refetch()} />
      ) : (
        <Spinner title={pages['/company-profile'].title} />
      )}
    </Page>
  )
}
