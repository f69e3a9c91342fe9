import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { CompanyRecord } from '#domain/operator/operator.ts'
import { isNotFound } from '../api/CallError.ts'
import { links } from '../links.ts'
import { backToList } from '../rememberedList.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { ActivateButton } from './ActivateButton.tsx'
import { ActivateDialog } from './ActivateDialog.tsx'
import { CompanyAudit } from './CompanyAudit.tsx'
import { CompanyPlans } from './CompanyPlans.tsx'
import { CompanyRecordCard } from './CompanyRecordCard.tsx'
import { CompanyStatusBadge } from './CompanyStatusBadge.tsx'
import { DeactivateButton } from './DeactivateButton.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import classes from './Operator.module.css'
import { PlanCard } from './PlanCard.tsx'
import { companyQuery } from './queries.ts'
import { RegistrationCard } from './RegistrationCard.tsx'
import { UsersCard } from './UsersCard.tsx'

/** `/operator/companies/{id}`: all data of one company, and the operator's actions on it. */
export default function OperatorCompanyPage() {
  const { companyId = '' } = useParams({ strict: false })
  const id = /^[1-9]\d{0,8}$/.test(companyId) ? Number(companyId) : 0
  const { data: company, error, refetch } = useQuery({ ...companyQuery(id), enabled: id > 0 })
  const [activating, activate] = useState<CompanyRecord | null>(null)
  const back = <BackLink {...backToList(links.operatorCompanies)}>Companies</BackLink>
  if (id === 0 || (!company && isNotFound(error)))
    return (
      <Page title="No such company" above={back}>
        <EmptyState action={<LinkButton {...links.operatorCompanies()}>Go to companies</LinkButton>}>
          There is no company with this number.
        </EmptyState>
      </Page>
    )
  if (!company) return error ? <Failure error={error} onRetry={refetch} /> : <PageSkeleton />
  return (
    <Page
      title={company.name}
      hint={
        <span className={classes.title}>
          <CompanyStatusBadge company={company} /> {company.type}, {company.country}
        </span>
      }
      above={back}
      actions={
        <>
          {!company.isActive && <ActivateButton company={company} onAsk={() => activate(company)} />}
          <DeactivateButton company={company} />
          <ActivateDialog asked={activating} onClose={() => activate(null)} />
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.column}>
          <RegistrationCard company={company} />
          <DocumentsCard company={company} />
          <PlanCard company={company} />
        </div>
        <div className={classes.column}>
          <CompanyRecordCard key={company.id} company={company} />
        </div>
      </div>
      <CompanyPlans company={company} />
      <UsersCard users={company.users} />
      <CompanyAudit companyId={company.id} />
    </Page>
  )
}
