import { UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Quote } from '#domain/quotes/quote.ts'
import { download } from '../api/download.ts'
import { toastError } from '../api/errors.ts'
import classes from './ConditionsLink.module.css'

/** Downloads the Conditions of Carriage of a quote, if it has any. */
export function ConditionsLink({ quote }: { quote: Quote }) {
  const document = quote.conditionsOfCarriage
  if (!document) return null
  return (
    <UnstyledButton
      className={classes.link}
      aria-label={`Conditions of Carriage of ${quote.companyName}: download ${document.name}`}
      title={document.name}
      onClick={() => download(document).catch(toastError)}
    >
      <IconDownload size={14} aria-hidden />
      Conditions of Carriage
    </UnstyledButton>
  )
}
