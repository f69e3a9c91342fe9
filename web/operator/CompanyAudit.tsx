import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#domain/numbers.ts'
import { links } from '../links.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { auditColumns } from './auditColumns.tsx'
import classes from './Operator.module.css'
import { auditQuery } from './queries.ts'

/** The newest actions of operators on this company. */
export function CompanyAudit({ companyId }: { companyId: number }) {
  const { data } = useQuery(auditQuery({ page: 1, search: null, companyId, fromDay: null, toDay: null }))
  const isMore = data !== undefined && data.total > data.items.length
  return (
    <section className={classes.section} aria-labelledby="audit">
      <div className={classes.heading}>
        <Title order={2} id="audit">
          What operators did
        </Title>
        {isMore && (
          <TextLink {...links.operatorAudit({ company: String(companyId) })} size="sm">
            All {formatCount(data.total)}
          </TextLink>
        )}
      </div>
      <DataTable
        label="What operators did"
        stack="late"
        columns={auditColumns.filter(({ header }) => header !== 'Company')}
        rows={data?.items}
        rowKey={({ id }) => id}
        skeletonRows={1}
        empty={<p className={`${classes.line} ${classes.dimmed}`}>Nothing so far.</p>}
      />
    </section>
  )
}
