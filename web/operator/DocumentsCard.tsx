import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { VETTED_DOCUMENTS } from '#domain/directory/haulier.ts'
import type { CompanyRecord } from '#domain/operator/operator.ts'
import { formatDay, londonDay } from '#domain/time.ts'
import { download } from '../api/download.ts'
import { toastError } from '../api/errors.ts'
import { operatorSession } from '../api/session.ts'
import { Card } from '../ui/Card.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './Operator.module.css'

/** The vetting documents, for operators to read. */
export function DocumentsCard({ company }: { company: CompanyRecord }) {
  return (
    <Card title="Documents">
      {company.type === 'Shipper' ? (
        <p className={`${classes.line} ${classes.dimmed}`}>Shippers have no vetting documents.</p>
      ) : (
        <ul className={classes.documents}>
          {VETTED_DOCUMENTS.map(([slot, title]) => {
            const document = company[slot]
            const uploadedAt = company[`${slot}At`]
            return (
              <li key={slot}>
                <span>
                  {title}
                  {uploadedAt && (
                    <span className={classes.dimmed}> · {formatDay(londonDay(uploadedAt))}</span>
                  )}
                </span>
                {document ? (
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconDownload size={14} aria-hidden />}
                    aria-label={`Download ${title}: ${document.name}`}
                    title={document.name}
                    onClick={() => download(document, operatorSession).catch(toastError)}
                  >
                    Download
                  </Button>
                ) : (
                  <StatusBadge status="Unavailable" />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
